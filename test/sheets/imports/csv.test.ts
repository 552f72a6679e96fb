import { expect, test } from "bun:test";
import Papa from "papaparse";
import { csvBlocks } from "../../../bench/support/csv.ts";
import { csvBatches, csvHeader } from "../../../core/sheets/imports/csv.ts";
import type { CsvRecords } from "../../../core/sheets/imports/csvRecords.ts";
import { cpuMs } from "../../support/cpuTime.ts";

async function* chunks(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function textsOf(records: CsvRecords): string[][] {
  return Array.from({ length: records.count }, (_, record) => records.texts(record));
}

async function records(text: string | Uint8Array, size = 65_536): Promise<string[][]> {
  const all: string[][] = [];
  for await (const batch of csvBatches(chunks(text, size))) all.push(...textsOf(batch.records));
  return all;
}

test("chunks of any size give what papaparse gives for the whole text", async () => {
  const text = [...csvBlocks({ rows: 400 })].join("");
  const whole = Papa.parse<string[]>(text).data.filter((record) => record.length > 1);
  for (const size of [1, 3, 11, 997, 65_536]) {
    const found = (await records(text, size)).filter((record) => record.length > 1);
    expect(found).toEqual(whole);
  }
});

test("quoted fields before CRLF, and blanks behind them, are read in whatever pieces the file comes", async () => {
  const text = 'a,"b"\r\n1,"2"\r\n3,"4" \r\n"5" ,"6" \r';
  for (let size = 1; size <= text.length; size++) {
    const found = (await records(text, size)).filter((record) => record.length > 1);
    expect(found.map((record) => record.join())).toEqual(["a,b", "1,2", "3,4", "5,6"]);
  }
});

test("characters with a byte like that of a comma, a quote or a line end but for one bit are text, wherever they stand", async () => {
  const near = "\u00ac\u00a2\u008a-.#!\u000b";
  const texts = Array.from({ length: 9 }, (_, length) => "x".repeat(length) + near);
  const text = texts.map((one) => `${one},"${one}"\n`).join("");
  expect(await records(text)).toEqual(texts.map((one) => [one, one]));
});

test("what comes before a fault is given first, in whatever pieces the file comes", async () => {
  for (const rest of ['"5" 6,7\n"8",9\n', '"5,6\n', "5\0,6\n", "\xff,6\n"]) {
    const bytes = Buffer.from(`a,b\n1,2\n3\n${rest}`, "latin1");
    for (let size = 1; size <= bytes.length; size++) {
      const found: string[][] = [];
      const reading = (async () => {
        for await (const batch of csvBatches(chunks(bytes, size))) found.push(...textsOf(batch.records));
      })();
      await expect(reading).rejects.toThrow(/line 4/i);
      expect(found).toEqual([["a", "b"], ["1", "2"], ["3"]]);
    }
  }
});

test("a CR in quotes is kept, one before LF is not, in whatever pieces a file of mixed line ends comes", async () => {
  const rows = '1,"2\r"\r\n"3\r"\n4,5\r\n"a ""\r""\r",6\r\n"b\r" \n"c,\r\n\r"\r\nd\r\n';
  const expected = [["1", "2\r"], ["3\r"], ["4", "5"], ['a "\r"\r', "6"], ["b\r"], ["c,\r\n\r"], ["d"]];
  for (const header of ["a,b\n", "a,b\r\n", '"a\r",b\n']) {
    for (let size = 1; size <= rows.length; size++) {
      const [first, ...found] = (await records(header + rows, size)).filter((record) => record.length > 0);
      expect(first?.at(-1)).toBe("b");
      expect(found).toEqual(expected);
    }
  }
});

test("a CR before the first LF decides nothing, in whatever pieces the file comes", async () => {
  for (const size of [1, 2, 3, 100]) {
    expect(await records("\ra,b\n1,2", size)).toEqual([
      ["\ra", "b"],
      ["1", "2"],
    ]);
  }
});

test("CRLF, LF and CR end a line; a byte order mark is no part of the header", async () => {
  const expected = [
    ["a", "b"],
    ["1", "two\nlines"],
    ["3", ""],
  ];
  expect(await records('a,b\r\n1,"two\nlines"\r\n3,\r\n')).toEqual(expected);
  expect(await records('\ufeffa,b\n1,"two\nlines"\n3,')).toEqual(expected);
  expect(await records("a,b\r1,2\r3,4")).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["3", "4"],
  ]);
});

test("a line of a quoted blank is a record in a file of one column, and a blank line is none", async () => {
  for (const newline of ["\n", "\r\n", "\r"]) {
    for (const size of [1, 3, 100]) {
      const read = async (...lines: string[]) => {
        const all = await records(lines.map((line) => line + newline).join(""), size);
        return all.filter((record) => record.length > 0);
      };
      expect(await read("a", "", '""', "x", '""', "")).toEqual([["a"], [""], ["x"], [""]]);
      expect(await read("a,b", "", '""', "x,")).toEqual([
        ["a", "b"],
        ["x", ""],
      ]);
    }
  }
});

test("semicolons and tabs cut a file where they are sure to be meant, in whatever pieces it comes", async () => {
  const texts: [string, string[][]][] = [
    [
      'name;price\r\n"x; y";1,5\r\nz;2,5',
      [
        ["name", "price"],
        ["x; y", "1,5"],
        ["z", "2,5"],
      ],
    ],
    [
      "\ufeffa\tb\n1;2\t3, 4\n\t5",
      [
        ["a", "b"],
        ["1;2", "3, 4"],
        ["", "5"],
      ],
    ],
    ['"a";"b, c"\n"1" ;"2"\n\n3;4\n', [["a", "b, c"], ["1", "2"], [], ["3", "4"]]],
    [
      '"a"\t"b"\r"1"\t\r',
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    [
      "a;b;c\n1;2;3\n4;5\n6;7;8\n",
      [
        ["a", "b", "c"],
        ["1", "2", "3"],
        ["4", "5"],
        ["6", "7", "8"],
      ],
    ],
    ["input;output\n", [["input", "output"]]],
    ["input\toutput\n\n", [["input", "output"], []]],
  ];
  for (const [text, expected] of texts) {
    for (let size = 1; size <= Buffer.byteLength(text); size++) expect(await records(text, size)).toEqual(expected);
  }
});

test("a file with commas, or of one column, keeps its semicolons and tabs", async () => {
  const texts: [string, string[][]][] = [
    [
      "a,b;c\n1,2;3\n",
      [
        ["a", "b;c"],
        ["1", "2;3"],
      ],
    ],
    ['"a;b"\n1;2\n', [["a;b"], ["1;2"]]],
    ["answer\nyes; no\n1\t2\n", [["answer"], ["yes; no"], ["1\t2"]]],
    ["Pros; cons\ngood\nbad; worse\n", [["Pros; cons"], ["good"], ["bad; worse"]]],
    ["question\t\nwho\nwhere\n", [["question\t"], ["who"], ["where"]]],
    [
      '"a;b","c"\n1;2,3\n',
      [
        ["a;b", "c"],
        ["1;2", "3"],
      ],
    ],
  ];
  for (const [text, expected] of texts) expect(await records(text)).toEqual(expected);
});

test("the first 256 KiB tell the delimiter, in whatever pieces the file comes", async () => {
  const fitting = `a;b\n${"1;2\n".repeat(1 << 16)}`;
  const others = "x\n".repeat(1 << 18);
  for (const size of [10_007, 65_536, 1 << 20]) {
    const all = await records(fitting + others, size);
    expect([all[0], all[1], all.at(-1)]).toEqual([["a", "b"], ["1", "2"], ["x"]]);
    const single = await records(`a;b\n${others}${fitting}`, size);
    expect([single[0], single.at(-1)]).toEqual([["a;b"], ["1;2"]]);
  }
});

test("faults name their line", async () => {
  const good = "a,b\n1,2\n".concat("3,4\n".repeat(200_000));
  await expect(records(`${good}"open,5\n6,7\n`)).rejects.toThrow(/line 200003 \(column "a"\) is never closed/);
  await expect(records(`${good}"closed"x,5\n6,7\n`)).rejects.toThrow(/Line 200003 \(column "a"\) has text/);
  await expect(records(`${good}x\0y,5\n6,7\n`)).rejects.toThrow(/Line 200003 \(column "a"\) contains a NUL/);
  const latin1 = Buffer.concat([Buffer.from(good), Buffer.from("caf\xe9,5\n", "latin1")]);
  await expect(records(latin1)).rejects.toThrow(/not UTF-8: see line 200003/);
  await expect(csvHeader(chunks("\na,b\n", 10))).rejects.toThrow(/Line 1 is blank/);
  for (const line of ["sep=;", "sep=,", "SEP=\t"]) {
    await expect(csvHeader(chunks(`${line}\r\na;b\r\n1;2\r\n`, 10))).rejects.toThrow(/Line 1 names the delimiter/);
  }
});

test("a quote that is never closed costs linear time", async () => {
  const started = cpuMs();
  await expect(records(`a,b\n"${"x,y\n".repeat(2_000_000)}`, 65_536)).rejects.toThrow(/never closed/);
  expect(cpuMs() - started).toBeLessThan(5_000);
});
