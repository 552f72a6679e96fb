import { describe, expect, test } from "bun:test";
import { renderFString } from "../../../core/prompts/templates/formats/fString.ts";
import { FormatFault, formatPythonValue } from "../../../core/prompts/templates/formats/pythonFormat.ts";
import { renderJinja } from "../../../core/prompts/templates/jinja/rendererPool.ts";
import differences from "./differences.json";
import python from "./python.json";

/** What a text becomes; null where it is refused. */
function attempt(render: () => string): string | null {
  try {
    return render();
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): null {
  if (error instanceof FormatFault) return null;
  throw error;
}

describe("formats are those of CPython", () => {
  for (const [value, expected] of python.formats as [unknown, [string, string | null][]][]) {
    test(`of ${JSON.stringify(value)}`, () => {
      expect(expected.map(([spec]) => [spec, attempt(() => formatPythonValue(value, spec))])).toEqual(expected);
    });
  }
});

test("a percentage that is too large for a number comes out as CPython writes it", () => {
  expect(["%", ".0%", "010%"].map((spec) => formatPythonValue(-1e307, spec))).toEqual(["-inf%", "-inf%", "-00000inf%"]);
});

test("f-strings are rendered as by str.format", async () => {
  const expected = python.fStrings as [string, string | null][];
  const rendered: [string, string | null][] = [];
  for (const [text] of expected) {
    const result = await renderFString(text, python.values, () => undefined).catch(refused);
    rendered.push([text, result]);
  }
  expect(rendered).toEqual(expected);
});

/** Texts of jinja2 that come out otherwise than in Python, by the reason that docs/prompts.md gives, with what comes out. */
const different = differences as Record<string, Record<string, string | null>>;

test("jinja2 is rendered as by Jinja2, but for the differences that the docs list", async () => {
  const found: Record<string, string | null> = {};
  for (const [text, expected] of python.jinja as [string, string | null][]) {
    const [outcome] = await renderJinja([text], python.values, { workspaceId: 1 });
    const rendered = outcome && "text" in outcome ? outcome.text : null;
    if (rendered !== expected) found[text] = rendered;
  }
  expect(found).toEqual(Object.assign({}, ...Object.values(different)));
});
