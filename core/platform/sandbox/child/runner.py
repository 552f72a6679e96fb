# What runs the user's Python, inside of the sandbox. It is loaded once and called by name from core/platform/sandbox/child/python.ts.
import ast
import builtins
import io
import json
import os
import random
import sys
import traceback

# Loaded now, so that they are in the snapshot and every run has them at once.
import base64, collections, csv, datetime, decimal, difflib, fractions, functools, hashlib, html, itertools, math  # noqa
import operator, re, statistics, string, textwrap, time, typing, unicodedata, urllib.parse, uuid  # noqa

_code_file = "<code>"
_max_output = 100_000
_max_error = 2_000
_compact = (",", ":")


class _Output(io.TextIOBase):
    """Keeps the beginning of what is written."""

    def __init__(self):
        self._parts, self._room = [], _max_output

    def writable(self):
        return True

    def write(self, text):
        if self._room > 0:
            kept = text[: self._room]
            self._parts.append(kept)
            self._room -= len(kept)
        return len(text)

    def getvalue(self):
        return "".join(self._parts)


def _without_bridge():
    """Takes the names away that lead to JavaScript, since nobody needs them. Code can get them back: what holds is the realm
    behind them, in which there is nothing, and the process around it."""
    for name in list(sys.modules):
        if name.split(".")[0] in ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "micropip"):
            sys.modules[name] = None
    for name in ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core"):
        sys.modules[name] = None
    sys.meta_path[:] = [finder for finder in sys.meta_path if "pyodide" not in type(finder).__module__]


def _compiled(code, function_name, parameter):
    """The code as the body of a function. Its lines stay its own; `result` is there from the start."""
    body = ast.parse(code, _code_file).body
    frame = ast.parse(f"def {function_name}({parameter}):\n    result = None\n    return result")
    function = frame.body[0]
    first, last = function.body
    function.body = [first, *body, last]
    return compile(frame, _code_file, "exec")


def _json_of(value):
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=_compact)
    except (TypeError, ValueError, RecursionError):
        return json.dumps(_plain(value, set()), ensure_ascii=False, separators=_compact)


def _plain(value, above):
    """What JSON can say of a value: the text of what it cannot, null for numbers that are none."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if value - value == 0 else None
    if not isinstance(value, (dict, list, tuple)):
        return str(value)
    if id(value) in above:
        raise ValueError("the result contains itself")
    above = above | {id(value)}
    if isinstance(value, dict):
        return {str(key): _plain(item, above) for key, item in value.items()}
    return [_plain(item, above) for item in value]


def _describe(error):
    if isinstance(error, SyntaxError) and error.filename == _code_file:
        return type(error).__name__, str(error.msg), error.lineno, error.offset or None
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == _code_file]
    try:
        message = str(error)
    except BaseException:
        message = "(its message cannot be shown)"
    return type(error).__name__, message, lines[-1] if lines else None, None


def _failure(error):
    kind, message, line, column = _describe(error)
    return [kind[:_max_error], message[:_max_error], line, column]


def _reach_out_through(exchange):
    """Lets urllib.request ask the server; there are no sockets for it to use."""
    import email.message, urllib.error, urllib.request, urllib.response  # noqa

    class Handler(urllib.request.BaseHandler):
        handler_order = 100

        def http_open(self, request):
            data = request.data
            if data is not None and not isinstance(data, (bytes, bytearray)):
                data = b"".join(data)
            given = {
                "url": request.full_url,
                "method": request.get_method(),
                "headers": [[str(name), str(value)] for name, value in request.header_items()],
                "body": None if data is None else base64.b64encode(data).decode(),
            }
            answer = json.loads(exchange(json.dumps(given)))
            if "error" in answer:
                raise urllib.error.URLError(answer["error"])
            headers = email.message.Message()
            for name, value in answer["headers"]:
                headers[name] = value
            body = io.BytesIO(base64.b64decode(answer["body"]))
            response = urllib.response.addinfourl(body, headers, answer["url"], answer["status"])
            response.msg = answer["statusText"]
            return response

        https_open = http_open

    urllib.request.install_opener(urllib.request.build_opener(Handler()))


class Runner:
    def seal(self):
        """Done once, when Pyodide has started or gone on from a snapshot: it needs its bridge for that."""
        _without_bridge()
        self._program = None
        self._modules = {
            name: (module, dict(module.__dict__)) for name, module in sys.modules.items() if module is not None
        }
        self._blocked = [name for name, module in sys.modules.items() if module is None]
        self._environment = dict(os.environ)
        self._path = list(sys.path), list(sys.meta_path), list(sys.path_hooks)

    def prepare(self, code, function_name, parameter, environment, exchange=None):
        """Compiles what the next rows run. A fault of the code is told for each of them."""
        os.environ.clear()
        os.environ.update(self._environment | json.loads(environment))
        self._function_name = function_name
        if exchange is not None:
            _reach_out_through(exchange)
        try:
            self._program = _compiled(code, function_name, parameter)
        except BaseException as error:
            self._program = error

    def row(self, argument):
        """Runs the code on one row, in a namespace of its own; answers JSON: [value, error, stdout, stderr]."""
        out, err = _Output(), _Output()
        sys.stdout, sys.stderr, sys.stdin = out, err, io.StringIO()
        random.seed()
        value, failure = None, None
        try:
            if isinstance(self._program, BaseException):
                raise self._program
            names = {"__name__": "__main__", "__builtins__": builtins}
            exec(self._program, names)
            value = _json_of(names[self._function_name](json.loads(argument)))
        except BaseException as error:
            failure = _failure(error)
        return json.dumps([value, failure, out.getvalue(), err.getvalue()])

    def parsed(self):
        """Answers as a row, without running anything: the fault of the code, if it has one."""
        failure = _failure(self._program) if isinstance(self._program, BaseException) else None
        return json.dumps([None if failure else "null", failure, "", ""])

    def restore(self):
        """Puts back the names that the code may have changed in modules. What it has changed within their objects stays."""
        for name in [name for name in sys.modules if name not in self._modules and name not in self._blocked]:
            del sys.modules[name]
        for name in self._blocked:
            sys.modules[name] = None
        for name, (module, content) in self._modules.items():
            sys.modules[name] = module
            current = module.__dict__
            if len(current) != len(content) or any(
                current.get(key, self) is not item for key, item in content.items()
            ):
                current.clear()
                current.update(content)
        sys.path[:], sys.meta_path[:], sys.path_hooks[:] = self._path
        sys.settrace(None)
        sys.setprofile(None)
        self._program = None


runner = Runner()
