import { codeSettings } from "../platform/sandbox/codeSettings.ts";
import { errorText, runCode } from "../platform/sandbox/runCode.ts";
import { unwrap } from "../values/coercions.ts";
import { assertStorable } from "../values/storable.ts";
import { CellFault, type Computed, configAs, type InputColumn, type Json, type RowsPrimitive } from "./primitive.ts";
import { referencedTitles } from "./siblings.ts";

export const codeExecution: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  rowsTogether: 500,
  sourceReferences: () => [],
  siblingReferences(config, { all, left }) {
    const { code } = configAs<"CodeExecutionConfig">(config);
    const titles = referencedTitles(code);
    const read = titles === null ? left : titles.filter((title) => all.includes(title));
    return read.map((title) => ({ config_key: "code", config_meta: { variable_name: title }, reference: title }));
  },
  prepare(config, inputs) {
    const { code, language } = configAs<"CodeExecutionConfig">(config);
    const isJavaScript = language?.toUpperCase() === "JAVASCRIPT";
    return async (rows, { workspaceId, db, signal }) => {
      const results = await runCode({
        workspaceId,
        signal,
        ...(await codeSettings(db)),
        language: isJavaScript ? "javascript" : "python",
        code,
        inputs: rows.map((values) => dataOf(inputs, values)),
      });
      return results.map(({ json, error }) => (error ? new CellFault(errorText(error)) : computed(json as string)));
    };
  },
};

/** A row as code sees it: values by title. fromEntries makes a column called `__proto__` a key like any other. */
export function dataOf(inputs: InputColumn[], values: Json[]): Json {
  return Object.fromEntries(inputs.map(({ title }, index) => [title, unwrap(values[index] ?? null)]));
}

function computed(json: string): Computed | CellFault {
  try {
    const value = JSON.parse(json) as Json;
    assertStorable(value);
    return { value };
  } catch (error) {
    if (error instanceof CellFault) return error;
    throw error;
  }
}
