import { expect, setDefaultTimeout, test } from "bun:test";
import { csvBatches, csvHeader } from "../../../core/sheets/imports/csv.ts";
import { ImportFault } from "../../../core/sheets/imports/fault.ts";
import { fileReaders } from "../../../core/sheets/imports/fileReaders.ts";
import type { Manner } from "../../../core/sheets/imports/source.ts";
import { rowsOfBatch } from "../../support/rowsOfBatch.ts";
import { csvFiles, csvWords, jsonFiles, jsonWords } from "../corpora/tables.ts";
import { isLong } from "../settings.ts";
import { fuzz, inChunks } from "./fuzz.ts";

if (isLong) setDefaultTimeout(3_600_000);

/** What is read, or what is said to be wrong: a readable sentence. Anything else is thrown. */
async function outcomeOf<T>(read: () => Promise<T>): Promise<T | string> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    expect(error.message).toMatch(/^[A-Z].*[.?]$/s);
    expect(error.place.line ?? 1).toBeGreaterThan(0);
    return error.message;
  }
}

test("a CSV file is read, or refused with its line, and it does not matter in which pieces it comes", async () => {
  const recordsOf = (bytes: Buffer, size: number) =>
    outcomeOf(async () => {
      const records: string[][] = [];
      let line = 1;
      for await (const batch of csvBatches(inChunks(bytes, size))) {
        expect(batch.firstLine).toBeGreaterThanOrEqual(line);
        line = batch.firstLine;
        // Blank lines are no rows; where the last one is seen depends on the pieces.
        const texts = Array.from({ length: batch.records.count }, (_, record) => batch.records.texts(record));
        records.push(...texts.filter((record) => record.length > 0));
      }
      return records;
    });
  await fuzz({
    corpus: csvFiles,
    words: csvWords,
    async take(bytes, choice) {
      const whole = await recordsOf(bytes, 1 << 20);
      await outcomeOf(() => csvHeader(inChunks(bytes, 1 << 20)));
      // What stands between a closing quote and a comma is passed over or refused, by where a piece ends.
      if (bytes.length > 20_000 || /"\s/.test(bytes.toString("latin1"))) return;
      const inPieces = await recordsOf(bytes, 1 + (choice % 40));
      // Of several faults the first that is met is told.
      if (typeof whole === "string") expect(inPieces).toBeString();
      else expect(inPieces).toEqual(whole);
    },
  });
});

test("a JSON file is read, or refused with a reason, and it does not matter in which pieces it comes", async () => {
  const rowsOf = (bytes: Buffer, size: number, manner: Manner) =>
    outcomeOf(async () => {
      const names = await fileReaders.json.fieldNames(() => inChunks(bytes, size), manner);
      const rows: unknown[] = [];
      for await (const some of fileReaders.json.rows(inChunks(bytes, size), names, manner))
        rows.push(...rowsOfBatch(some, names.length));
      return { names, rows };
    });
  await fuzz({
    corpus: jsonFiles,
    words: jsonWords,
    async take(bytes, choice) {
      const manner = choice % 2 === 0 ? "strict" : "lenient";
      const whole = await rowsOf(bytes, 1 << 20, manner);
      if (bytes.length <= 20_000) expect(await rowsOf(bytes, 1 + (choice % 40), manner)).toEqual(whole);
      if (manner === "strict" && isList(bytes)) expect(whole).toBeObject();
    },
  });
});

/** Tells a list of objects that have keys, as the built-in parser reads it, without characters that no cell can hold. */
function isList(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value = JSON.parse(text);
    const isDeep = /[[{]{90}/.test(text);
    const isOdd = /\\u(?:0000|d[89a-f])/i.test(text);
    return (
      !isDeep &&
      !isOdd &&
      Array.isArray(value) &&
      value.length > 0 &&
      value.some((item) => Object.keys(item ?? {}).length > 0) &&
      value.every((item) => item?.constructor === Object)
    );
  } catch {
    return false;
  }
}
