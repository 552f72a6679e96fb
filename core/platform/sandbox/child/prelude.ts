import { maxOutputCharacters } from "../protocol.ts";

/**
 * Source of a JavaScript function that runs before the user's code, in the same context: it defines `process`, `console` and
 * `fetch`, and returns the functions that `Tools` calls. It keeps the built-in functions that it needs from the start: the
 * code may change every built-in object of its context, and then harms only itself.
 */
export const prelude = `(function (settings) {
  "use strict";
  const { parse, stringify } = JSON;
  const { defineProperty, setPrototypeOf, freeze, prototype, entries } = Object;
  const { apply } = Reflect;
  const text = String, then = Promise.prototype.then, PromiseOf = Promise, Fault = TypeError, isArray = Array.isArray, { map } = Array.prototype;
  const has = prototype.hasOwnProperty, { slice, toLowerCase: lower } = String.prototype;
  const outputs = { __proto__: null, stdout: "", stderr: "" };
  const { env, network } = parse(settings);
  defineProperty(globalThis, "process", { value: { env }, writable: true, configurable: true });
  const show = (value) => {
    if (typeof value === "string") return value;
    try { const json = stringify(value); return json === undefined ? text(value) : json; } catch { return text(value); }
  };
  const write = (name) => (...values) => {
    if (outputs[name].length >= ${maxOutputCharacters}) return;
    let line = "";
    for (let i = 0; i < values.length; i++) line += (i === 0 ? "" : " ") + show(values[i]);
    outputs[name] = apply(slice, outputs[name] + line + "\\n", [0, ${maxOutputCharacters}]);
  };
  const log = write("stdout"), warn = write("stderr");
  globalThis.console = { log, info: log, debug: log, warn, error: warn };
  // Requests are only noted here, and taken from outside when nothing else is left to do: the code cannot call the host.
  let lastId = 0, requests = "";
  const waiting = { __proto__: null };
  const responseOf = ({ status, statusText, url, headers, body }) => {
    const named = { __proto__: null };
    for (let i = 0; i < headers.length; i++) named[headers[i][0]] = headers[i][1];
    const find = (name) => named[apply(lower, text(name), [])];
    return {
      status, statusText, url,
      ok: status >= 200 && status < 300,
      headers: { get: (name) => find(name) ?? null, has: (name) => find(name) !== undefined },
      text: async () => body,
      json: async () => parse(body),
    };
  };
  if (network) globalThis.fetch = (input, init) => new PromiseOf((resolve, reject) => {
    const { method = "GET", headers = {}, body } = init ?? {};
    const id = ++lastId;
    waiting[id] = { resolve, reject };
    requests += stringify({
      id,
      url: text(input),
      method: text(method),
      headers: apply(map, isArray(headers) ? headers : entries(headers), [([name, value]) => [text(name), text(value)]]),
      body: body === undefined || body === null ? null : text(body),
    }) + "\\n";
  });
  else globalThis.fetch = async () => {
    throw new Fault("the network is switched off for code of this workspace");
  };
  const withGet = { get(name) { return apply(has, this, [name]) ? this[name] : null; } };
  defineProperty(withGet, "get", { enumerable: false });
  const printed = () => (outputs.stdout === "" && outputs.stderr === "" ? "" : stringify(outputs));
  let state = "done", value, reason;
  const finish = () => {
    if (state === "pending") return state;
    if (state === "failed") throw reason;
    let json;
    if (value !== undefined) try { json = stringify(value); } catch {}
    if (json === undefined) json = value === undefined ? "null" : stringify(text(value));
    return json + "\\n" + printed();
  };
  return freeze({
    start(body, argument) {
      const data = parse(argument);
      const isObject = data !== null && typeof data === "object" && !isArray(data);
      const returned = body(isObject ? setPrototypeOf(data, withGet) : data);
      if (returned instanceof PromiseOf) {
        state = "pending";
        apply(then, returned, [(v) => { value = v; state = "done"; }, (r) => { reason = r; state = "failed"; }]);
      } else value = returned;
      return finish();
    },
    finish,
    describe(thrown) {
      if (thrown === null || typeof thrown !== "object") return stringify(["Error", text(thrown), ""]);
      return stringify([text(thrown.name || "Error"), text(thrown.message), text(thrown.stack)]);
    },
    printed,
    takeRequests() {
      const taken = requests;
      requests = "";
      return taken;
    },
    answer(json) {
      const { id, error, ...answer } = parse(json);
      const { resolve, reject } = waiting[id];
      delete waiting[id];
      if (error === undefined) resolve(responseOf(answer));
      else reject(new Fault(error));
    },
  });
})`;
