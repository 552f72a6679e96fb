import { expect, setDefaultTimeout, test } from "bun:test";
import { decodeCursor, encodeCursor, type PageOrder } from "../../../core/values/cursor.ts";
import { Problem } from "../../../domain/problem.ts";
import { isLong } from "../settings.ts";
import { fuzz } from "./fuzz.ts";

if (isLong) setDefaultTimeout(3_600_000);

const page: PageOrder = { of: "things", sort: "created_at", order: "desc", filters: { title: "x" } };
const keys: [types: Parameters<typeof decodeCursor>[1], key: (string | number)[]][] = [
  [
    ["time", "uuid"],
    ["2026-03-02T09:15:00.123456+00:00", crypto.randomUUID()],
  ],
  [
    ["integer", "text"],
    [7, "é\u{1f600}"],
  ],
  [
    ["digits", "decimal", "count"],
    ["9007199254740993", "-1.5e-10", "12"],
  ],
  [
    ["key", "word"],
    [2 ** 52, "SUCCESS"],
  ],
];

/** What the database would be asked to compare with: it takes all of these. */
const isComparable = (part: string | number) =>
  typeof part === "number" ? Number.isSafeInteger(part) : part.isWellFormed() && !part.includes("\0");

for (const [types, key] of keys) {
  test(`a cursor with ${types.join(" and ")} is read, or refused`, async () => {
    const cursor = encodeCursor(page, key);
    expect(decodeCursor(page, types, cursor)).toEqual(key);
    const json = Buffer.from(cursor, "base64url").toString();
    await fuzz({
      corpus: [json, "[]", "null", '[1,"created_at","desc"]', "\u0000"],
      words: [
        "[",
        "]",
        ",",
        "null",
        '"',
        "1e999",
        "\\u0000",
        "\\ud800",
        "-",
        "2026-02-30T00:00:00+00:00",
        "infinity",
        "{}",
      ],
      take(bytes, choice) {
        const given = choice % 4 === 0 ? bytes.toString("latin1") : bytes.toString("base64url");
        try {
          const read = decodeCursor(page, types, given) as (string | number)[];
          expect(read.length).toBe(types.length);
          for (const part of read) expect(isComparable(part)).toBeTrue();
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          expect(error.code).toBe("invalid_cursor");
        }
      },
    });
  });
}
