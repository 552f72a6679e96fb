import { codeSettings } from "../platform/sandbox/codeSettings.ts";
import type { CodeLanguage } from "../platform/sandbox/protocol.ts";
import { errorText, heldBack, runCode } from "../platform/sandbox/runCode.ts";
import { unwrap } from "../values/coercions.ts";
import { parsedOrText } from "../values/embeddedJson.ts";
import { storedCell } from "./models/storedCell.ts";
import { CellFault, configAs, type InputColumn, type Json, NotComputed, type RowsPrimitive } from "./primitive.ts";

/** Text in code, with either quote and without escapes. */
const text = String.raw`(["'])((?:(?!\1)[^\\\n])+)\1`;

/** Uses of a column as `data["T"]` and `data.get("T")`. */
const byText = [
  new RegExp(String.raw`\bdata\s*\[\s*${text}\s*\]`, "g"),
  new RegExp(String.raw`\bdata\.get\(\s*${text}\s*(?=[,)])`, "g"),
];

/** Use of a column as `data.T`, which no call of a method is. */
const byName = /\bdata\.(?!get\b)([A-Za-z_$][\w$]*)(?![\w$]|\s*(?:\?\.)?\s*\()/g;

/**
 * Comments, after code only those without what could be code in a text or a template. One with a brace may be the text of a
 * template, whose braces hold code.
 */
const comment = {
  javascript: /^[ \t]*\/\/[^{\n]*$|[ \t]\/\/[^"'`{}\]\n]*$/gm,
  python: /^[ \t]*#[^{\n]*$|[ \t]#[^"'{}\n]*$/gm,
};

/** Words that reach a function's argument without its name, and escapes, which names may have in JavaScript. */
const indirect = /\b(?:arguments|eval|exec|locals|vars|sys|inspect)\b|\\u/;

/** Titles that uses of `data` in code name, and whether it may read other columns too. */
function titlesIn(code: string, language: CodeLanguage): { titles: string[]; mayReadOthers: boolean } {
  const titles = new Set<string>();
  let rest = code.replace(comment[language], "");
  for (const use of language === "javascript" ? [...byText, byName] : byText) {
    for (const match of rest.matchAll(use)) titles.add((match[2] ?? match[1]) as string);
    rest = rest.replace(use, "");
  }
  // Python reads letters such as those of full width as the plain ones.
  const isUsedOtherwise = /\bdata\b/.test(rest.normalize("NFKC"));
  return { titles: [...titles], mayReadOthers: isUsedOtherwise || (titles.size === 0 && indirect.test(code)) };
}

export const codeExecution: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  rowsTogether: 500,
  sourceReferences: () => [],
  siblingReferences(config, { all, left }) {
    const { code, language } = configAs<"CodeExecutionConfig">(config);
    const { titles, mayReadOthers } = titlesIn(code, codeLanguage(language));
    const named = titles.filter((title) => all.includes(title));
    const read = new Set(mayReadOthers ? [...left, ...named] : named);
    return [...read].map((title) => ({ config_key: "code", config_meta: { variable_name: title }, reference: title }));
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
        const cell = storedCell(json as string, (result) => ({ value: parsedOrText(result) }));
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
