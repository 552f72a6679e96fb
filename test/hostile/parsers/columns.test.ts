import { expect, setDefaultTimeout, test } from "bun:test";
import { CellFault, type Json } from "../../../core/primitives/primitive.ts";
import { Problem } from "../../../domain/problem.ts";
import { prepare } from "../../primitives/support.ts";
import { configWords, diffs, jsonPaths, patterns, xmlPaths, xmlTexts } from "../corpora/configs.ts";
import { isLong } from "../settings.ts";
import { fuzz } from "./fuzz.ts";

if (isLong) setDefaultTimeout(3_600_000);

/** A value that can be stored, or a fault in words: of the config for its writer, or of the cell. */
function compute(type: string, config: object, values: Json[]): void {
  try {
    const { value } = prepare(type, config)(values);
    expect(JSON.stringify(value)).toBeString();
  } catch (error) {
    if (error instanceof Problem) expect(["invalid_config", "validation_error"]).toContain(error.code);
    else if (!(error instanceof CellFault)) throw error;
    expect((error as Error).message.length).toBeLessThan(2_000);
    expect((error as Error).message.isWellFormed()).toBeTrue();
  }
}

const text = `${"ab".repeat(200)}\n<a b='c'><d>x</d></a> é😀 0123`;
const json: Json = { a: [{ b: [1, { c: 2, d: null }] }, "x", [[]]], length: 3 };

test("a pattern is compiled and matched, or refused", async () => {
  await fuzz({
    corpus: patterns,
    words: configWords,
    take(bytes, choice) {
      const regex_pattern = bytes.toString();
      if (choice % 2 === 0) compute("REGEX", { source: "A", regex_pattern }, [text]);
      else compute("REGEX_EXTRACTION", { source: "A", regex_pattern }, [text]);
    },
  });
});

test("a JSONPath is compiled and followed, or refused", async () => {
  await fuzz({
    corpus: jsonPaths,
    words: configWords,
    take(bytes, choice) {
      const config = { source: "A", json_path: bytes.toString(), return_first_match: choice % 2 === 0 };
      compute("JSON_PATH", config, [choice % 3 === 0 ? JSON.stringify(json) : json]);
    },
  });
});

test("an XPath is compiled and followed, or refused", async () => {
  await fuzz({
    corpus: xmlPaths,
    words: configWords,
    take(bytes, choice) {
      const config = { source: "A", xml_path: bytes.toString(), type: choice % 2 === 0 ? "find" : "findall" };
      compute("XML_PATH", config, [xmlTexts[choice % xmlTexts.length] as string]);
    },
  });
});

test("an XML text is read, or fails its cell", async () => {
  await fuzz({
    corpus: xmlTexts,
    words: configWords,
    take: (bytes) => compute("XML_PATH", { source: "A", xml_path: ".//*", type: "findall" }, [bytes.toString()]),
  });
});

test("a difference is applied, or fails its cell", async () => {
  await fuzz({
    corpus: diffs,
    words: configWords,
    take: (bytes) =>
      compute("APPLY_DIFF", { content_source: "A", diff_source: "B" }, ["x\ny\nz\n".repeat(10), bytes.toString()]),
  });
});

test("any two texts are compared", async () => {
  await fuzz({
    corpus: [...diffs, ...xmlTexts],
    words: configWords,
    take: (bytes, choice) => {
      const half = choice % (bytes.length + 1);
      compute("COMPARE", { sources: ["A", "B"] }, [
        bytes.subarray(0, half).toString(),
        bytes.subarray(half).toString(),
      ]);
    },
  });
});

test("the refusal of a long pattern does not repeat all of it", () => {
  const refused = () => prepare("REGEX", { source: "A", regex_pattern: "(".repeat(100_000) });
  expect(refused).toThrow(/^.{1,600}$/s);
});
