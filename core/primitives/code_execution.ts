import { codeSettings } from "../platform/sandbox/codeSettings.ts";
import type { CodeLanguage } from "../platform/sandbox/protocol.ts";
import { errorText, heldBack, runCode } from "../platform/sandbox/runCode.ts";
import { unwrap } from "../values/coercions.ts";
import { parsedOrText } from "../values/embeddedJson.ts";
import { storedCell } from "./models/storedCell.ts";
import { CellFault, configAs, type InputColumn, type Json, NotComputed, type RowsPrimitive } from "./primitive.ts";

/** Uses of a column in code: `data["T"]`, `data.get("T")` and `data.T`, with either quote and without escapes. */
const literal =
  /\bdata\s*(?:\[\s*(["'])((?:(?!\1)[^\\\n])+)\1\s*\]|\.get\(\s*(["'])((?:(?!\3)[^\\\n])+)\3|\.(?!get\b)([A-Za-z_$][\w$]*))/g;

/** Lines that hold only a comment. One with a brace may be the text of a template, whose braces hold code. */
const comment = { javascript: /^[ \t]*\/\/[^{\n]*$/gm, python: /^[ \t]*#[^{\n]*$/gm };

/** Words that reach a function's argument without its name, and escapes, which names may have in JavaScript. */
const indirect = /\b(?:arguments|eval|exec|locals|vars|sys|inspect)\b|\\u/;

/** Titles of the columns that code reads if every use of `data` names one; null if it may read any column. */
function referencedTitles(code: string): string[] | null {
  const found = [...code.matchAll(literal)];
  // Python reads letters such as those of full width as the plain ones.
  const uses = code.normalize("NFKC").match(/\bdata\b/g)?.length ?? 0;
  if (found.length < uses || (uses === 0 && indirect.test(code))) return null;
  return [...new Set(found.map((match) => (match[2] ?? match[4] ?? match[5]) as string))];
}

export const codeExecution: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  rowsTogether: 500,
  sourceReferences: () => [],
  siblingReferences(config, { all, left }) {
    const { code, language } = configAs<"CodeExecutionConfig">(config);
    const titles = referencedTitles(code.replace(comment[codeLanguage(language)], ""));
    const read = titles === null ? left : titles.filter((title) => all.includes(title));
    return read.map((title) => ({ config_key: "code", config_meta: { variable_name: title }, reference: title }));
  },
  prepare(config, inputs) {
    const { code, language } = configAs<"CodeExecutionConfig">(config);
    return async (rows, { workspaceId, db, signal, budget }) => {
      const results = await runCode({
        workspaceId,
        signal,
        budget,
        ...(await codeSettings(db)),
        language: codeLanguage(language),
        code,
        inputs: rows.map((values) => rowDataOf(inputs, values)),
      });
      return results.map(({ json, error }) => {
        if (error) return error === heldBack ? new NotComputed() : new CellFault(errorText(error));
        const cell = storedCell(json as string, (text) => ({ value: parsedOrText(text) }));
        if (cell instanceof CellFault) budget.fail();
        return cell;
      });
    };
  },
};

/** Language that a config names in any letter case; Python where it names none. */
export function codeLanguage(name: string | null | undefined): CodeLanguage {
  return name?.toUpperCase() === "JAVASCRIPT" ? "javascript" : "python";
}

/** A row as code sees it: values by title. fromEntries makes a column called `__proto__` a key like any other. */
export function rowDataOf(inputs: InputColumn[], values: Json[]): Json {
  return Object.fromEntries(inputs.map(({ title }, index) => [title, unwrap(values[index] ?? null)]));
}
