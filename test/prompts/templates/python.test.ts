import { describe, expect, test } from "bun:test";
import { renderFString } from "../../../core/prompts/templates/formats/fString.ts";
import { FormatFault, formatPythonValue } from "../../../core/prompts/templates/formats/pythonFormat.ts";
import python from "./python.json";

/** What a text becomes; null where it is refused. */
function attempt(render: () => string): string | null {
  try {
    return render();
  } catch (error) {
    if (error instanceof FormatFault) return null;
    throw error;
  }
}

describe("formats are those of CPython", () => {
  for (const [value, expected] of python.formats as [unknown, [string, string | null][]][]) {
    test(`of ${JSON.stringify(value)}`, () => {
      expect(expected.map(([spec]) => [spec, attempt(() => formatPythonValue(value, spec))])).toEqual(expected);
    });
  }
});

test("f-strings are rendered as by str.format", () => {
  const expected = python.fStrings as [string, string | null][];
  const render = (text: string) => renderFString(text, python.values, () => undefined);
  expect(expected.map(([text]) => [text, attempt(() => render(text))])).toEqual(expected);
});
