import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { limits } from "../../generated/limits.ts";

/**
 * Longest text that is read: the worst of this length take half a second, while SQL written by people has a tenth of it.
 */
const maxSqlLength = limits["AssertValidConfig.x-max-sql-length"];

/**
 * Reason why a text is not SQL, or null. SQL is one statement or more that some dialect accepts.
 *
 * The parser is polyglot-sql, which follows sqlglot through its 30 dialects, as WebAssembly. Of the parsers on npm it is
 * the one that limits its own nesting: sqlparser-rs takes 1 s for 20 unclosed CASEs and 16 times that for every five
 * more, the grammars of node-sql-parser and sql-parser-cst (which is GPL besides) have the like with nested calls and
 * parentheses, and libpg-query knows only the dialect of Postgres. A usual query takes 40 to 200 µs; the first one
 * waits half a second while 22 MB are compiled, which then hold 140 MB.
 */
export function sqlFault(text: string): string | null {
  if (text.length > maxSqlLength) return `it has more than ${maxSqlLength} characters`;
  if (!hasStatement(text)) return "it has no statement";
  const verdict = validate(text);
  if (verdict === "exhausted") return "it is nested too deeply";
  if (verdict.valid) return null;
  const [error] = verdict.errors;
  if (!error) throw new Error("the SQL parser refused a text and gave no reason");
  if (error.message.startsWith("E_GUARD_")) return "it is nested too deeply";
  const place = error.line ? ` at line ${error.line}, column ${error.column}` : "";
  return `${error.message.slice(0, 120).toWellFormed().replaceAll("\0", "\ufffd")}${place}`;
}

/** Tells whether the text has more than comments (which nest), blanks and semicolons. */
function hasStatement(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.startsWith("--", index)) {
      const end = text.indexOf("\n", index);
      if (end === -1) return false;
      index = end;
    } else if (text.startsWith("/*", index)) {
      index = endOfComment(text, index) - 1;
    } else if (!/[\s;]/.test(text[index] as string)) {
      return true;
    }
  }
  return false;
}

function endOfComment(text: string, start: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    depth += found[0] === "/*" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return text.length;
}

interface Verdict {
  valid: boolean;
  errors: { message: string; line: number | null; column: number | null }[];
}

/** Exports of the module, with the names that wasm-bindgen gave them in the version that package.json pins. */
interface Exports {
  memory: WebAssembly.Memory;
  validate_with_options(
    result: number,
    sql: number,
    sqlLength: number,
    dialect: number,
    dialectLength: number,
    options: number,
    optionsLength: number,
  ): void;
  __wbindgen_add_to_stack_pointer(bytes: number): number;
  __wbindgen_export(bytes: number, alignment: number): number;
  /** Frees memory of the module. */
  __wbindgen_export4(address: number, bytes: number, alignment: number): void;
}

let compiled: WebAssembly.Module | undefined;
let parser: Exports | undefined;

/**
 * Makes an instance of the parser. The package's own loaders are asynchronous, and one of them replaces the global
 * fetch. Three texts in and one out need neither, and call nothing that the module imports.
 */
function newParser(): Exports {
  if (!compiled) {
    const path = fileURLToPath(import.meta.resolve("@polyglot-sql/sdk/polyglot_sql.wasm"));
    compiled = new WebAssembly.Module(readFileSync(path));
  }
  const imports: Record<string, Record<string, () => never>> = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    const functions = imports[module] ?? {};
    imports[module] = functions;
    functions[name] = () => {
      throw new Error(`the SQL parser called ${name}`);
    };
  }
  return new WebAssembly.Instance(compiled, imports).exports as unknown as Exports;
}

/**
 * Validates a text. Long chains (`a.b.c…`) are read in a loop and then walked by recursion, which may end the stack. An
 * instance that was interrupted like that keeps its allocations, so it is dropped.
 */
function validate(sql: string): Verdict | "exhausted" {
  parser ??= newParser();
  try {
    return callValidate(parser, sql);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof WebAssembly.RuntimeError)) throw error;
    parser = undefined;
    return "exhausted";
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const dialect = encoder.encode("generic");
/** Strict refuses a comma before FROM. */
const options = encoder.encode(JSON.stringify({ strictSyntax: true }));
/** Space for the address and the length of the result, aligned to 16 as the stack must be. */
const resultBytes = 16;

function callValidate(exports: Exports, sql: string): Verdict {
  const result = exports.__wbindgen_add_to_stack_pointer(-resultBytes);
  const texts = [encoder.encode(sql), dialect, options].flatMap((text) => [pass(exports, text), text.length]);
  exports.validate_with_options(result, ...(texts as [number, number, number, number, number, number]));
  const view = new DataView(exports.memory.buffer, result, 8);
  const [address, length] = [view.getUint32(0, true), view.getUint32(4, true)];
  const verdict = decoder.decode(new Uint8Array(exports.memory.buffer, address, length));
  exports.__wbindgen_add_to_stack_pointer(resultBytes);
  exports.__wbindgen_export4(address, length, 1);
  return JSON.parse(verdict);
}

/** Copies a text into the module's memory; the callee frees it. */
function pass(exports: Exports, text: Uint8Array): number {
  const address = exports.__wbindgen_export(text.length, 1) >>> 0;
  new Uint8Array(exports.memory.buffer, address, text.length).set(text);
  return address;
}
