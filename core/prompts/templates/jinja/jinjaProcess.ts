// The process that renders jinja2, started by rendererPool.ts. It has no key, file or connection of the server, and it can
// be killed. A Worker cannot: its `terminate()` does not stop a loop in WebAssembly (seen with Bun 1.4.5).
import { readFileSync } from "node:fs";
import { Environment, initSync } from "minijinja-js/dist/web/minijinja_js.js";
import { maxRendered } from "../formats/pythonFormat.ts";
import { expectDicts, knowOrder } from "./dictOrder.ts";
import { filters } from "./filters.ts";
import { withMemoryLimit } from "./limitedModule.ts";
import { withLineFeeds } from "./lineEnds.ts";
import { methodNames } from "./methods.ts";
import { withPythonSyntax } from "./pythonSyntax.ts";
import type { JinjaOutcome, JinjaReply, JinjaRequest } from "./rendererPool.ts";

const memoryBytes = 96 * 1024 * 1024;
/** Largest number of steps of one text; about a second of loops. */
const fuel = 3_000_000;

initSync({
  module: withMemoryLimit(readFileSync(require.resolve("minijinja-js/dist/web/minijinja_js_bg.wasm")), memoryBytes),
});
// Texts of all workspaces are rendered here, so none is kept: `include` and `extends` would find those of others.
// Parsing 4 KB again takes 40 µs.
const environment = new Environment();
environment.removeGlobal("debug");
environment.undefinedBehavior = "chainable";
environment.enablePyCompat();
environment.fuel = fuel;
for (const [name, filter] of Object.entries(filters)) {
  environment.addFilter(name, (value: unknown, ...args: unknown[]) => caught(() => filter(value, ...args)));
}

/** Error of a filter during the current text; thrown through WebAssembly it would be a trap. */
let filterFault: unknown = null;

function caught(work: () => unknown): unknown {
  try {
    return plain(work());
  } catch (error) {
    filterFault ??= error;
    return "";
  }
}

/** Copies a value without Maps, which MiniJinja takes for empty. */
function plain(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
  return Array.isArray(value) ? value.map(plain) : value;
}

let characters = 0;
let isBroken = false;

function render(text: string, values: Readonly<Record<string, unknown>>): JinjaOutcome {
  if (isBroken) return { fault: "the previous text took too much memory, or was nested too deeply" };
  try {
    filterFault = null;
    const rewritten = withPythonSyntax(withLineFeeds(text), methodNames);
    rewritten.dicts.forEach(knowOrder);
    const result = environment.renderStr(rewritten.text, withAliases(values, rewritten.aliases));
    if (filterFault !== null) return { fault: faultOf(filterFault) };
    characters += result.length;
    if (characters > maxRendered) {
      return { fault: `the rendered texts are longer than ${maxRendered} characters together` };
    }
    return { text: result };
  } catch (error) {
    // After a trap or a stack overflow the module is unusable: it refuses every text as one that is being rendered
    // already.
    const isTooDeep = error instanceof RangeError;
    isBroken = isTooDeep || error instanceof WebAssembly.RuntimeError;
    if (isTooDeep) return { fault: "it is nested too deeply" };
    return { fault: isBroken ? `it takes more than ${memoryBytes / 2 ** 20} MiB of memory` : faultOf(error) };
  }
}

function withAliases(values: Readonly<Record<string, unknown>>, aliases: ReadonlyMap<string, string>): unknown {
  if (aliases.size === 0) return values;
  const known = [...aliases].filter(([, name]) => Object.hasOwn(values, name));
  return { ...values, ...Object.fromEntries(known.map(([alias, name]) => [alias, values[name]])) };
}

/** First line of MiniJinja's message; the rest draws the place in the rewritten text. */
function faultOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n")[0] as string).replace(/ \(in [^)]*\)$/, "").slice(0, 300);
}

process.on("message", ({ id, texts, values }: JinjaRequest) => {
  characters = 0;
  expectDicts(values);
  const outcomes = texts.map((text) => render(text, values));
  process.send?.({ id, outcomes, isBroken } satisfies JinjaReply);
});
process.on("disconnect", () => process.exit(0));
process.send?.({ id: 0, outcomes: [], isBroken: false } satisfies JinjaReply);
