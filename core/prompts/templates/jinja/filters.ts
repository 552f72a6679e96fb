import { pythonJson, pythonNumber, pythonRepr, pythonText, unicodeEscape } from "../../../values/pythonText.ts";
import { formatPythonValue } from "../formats/pythonFormat.ts";

/** Text that Python writes for the value of an expression. Throws for an infinite number, which only a division by zero gives. */
export function pythonOutput(value: unknown, isFloat: unknown): string {
  if (typeof value !== "number") return pythonText(value);
  if (!Number.isFinite(value)) throw new Error("division by zero");
  const text = pythonNumber(value);
  return isFloat === true && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Filters that MiniJinja lacks or implements differently from jinja2. Keyword arguments come last, as a Map. */
export const filters: Record<string, (value: unknown, ...args: unknown[]) => unknown> = {
  string: (value) => pythonText(value),
  tojson: (value) => escapeForHtml(pythonJson(value)),
  pprint: (value) => pythonRepr(value),
  format: (value, ...args) => percentFormat(pythonText(value), args),
  wordcount: (value) => (pythonText(value).match(/[\p{L}\p{N}_]+/gu) ?? []).length,
  striptags: (value) =>
    pythonText(value)
      .replace(/<!--[\s\S]*?-->|<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  center: (value, width) => formatPythonValue(pythonText(value), `^${Math.trunc(Number(width ?? 80))}`),
  truncate: (value, ...args) => truncate(pythonText(value), args),
};

function escapeForHtml(json: string): string {
  return json.replace(/[<>&']/g, unicodeEscape);
}

/** Formats with Python's `%` operator: `%s`, `%d`, `%05.2f` and so on. */
function percentFormat(text: string, args: unknown[]): string {
  const named = args.at(-1) instanceof Map ? (args.at(-1) as Map<string, unknown>) : new Map<string, unknown>();
  let next = 0;
  return text.replace(
    /%(?:\((\w+)\))?([-+ 0]*)(\d+)?(\.\d+)?([sdifFeEgGxXor%])/g,
    (_, name: string | undefined, flags: string, width = "", precision = "", type: string) => {
      if (type === "%") return "%";
      const value = name === undefined ? args[next++] : named.get(name);
      const isText = type === "s" || type === "r";
      const align = flags.includes("-") ? "<" : isText ? ">" : "";
      const sign = flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
      const zero = flags.includes("0") && align === "" ? "0" : "";
      if (isText)
        return formatPythonValue(type === "r" ? pythonRepr(value) : pythonText(value), align + width + precision);
      const isWhole = type === "d" || type === "i";
      const number = isWhole ? Math.trunc(Number(value)) : Number(value);
      return formatPythonValue(number, `${align}${sign}${zero}${width}${precision}${isWhole ? "d" : type}`);
    },
  );
}

function truncate(text: string, args: unknown[]): string {
  const named = args.at(-1) instanceof Map ? (args.at(-1) as Map<string, unknown>) : new Map<string, unknown>();
  const positional = args.filter((arg) => !(arg instanceof Map));
  const length = Number(positional[0] ?? named.get("length") ?? 255);
  const killsWords = (positional[1] ?? named.get("killwords") ?? false) === true;
  const end = String(positional[2] ?? named.get("end") ?? "...");
  const leeway = Number(positional[3] ?? named.get("leeway") ?? 5);
  if (text.length <= length + leeway) return text;
  const cut = text.slice(0, length - end.length);
  return (killsWords ? cut : cut.replace(/\s\S*$/, "")) + end;
}
