import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { requestType } from "../../../core/logs/otlp/definitions.ts";

const recordings = join(import.meta.dir, "../../logs/spans/recordings");

/** What exporters have sent. */
const requests: object[] = readdirSync(recordings).flatMap(
  (name) => JSON.parse(readFileSync(join(recordings, name), "utf8")).exports,
);

export const jsonExports: readonly string[] = requests.map((request) => JSON.stringify(request));

/** Ids are hexadecimal in JSON; the library would read them as base64. */
function withBytes(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => withBytes(item));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withBytes(part, key)]));
  }
  return /(?:trace|[sS]pan)Id$/.test(name) ? Buffer.from(String(value), "hex") : value;
}

export const protobufExports: readonly Uint8Array[] = requests.map((request) =>
  requestType.encode(requestType.fromObject(withBytes(request) as object)).finish(),
);

/** A field with its tag and its length. */
function field(number: number, content: Uint8Array): Uint8Array {
  const length: number[] = [];
  for (let rest = content.length; ; rest >>>= 7) {
    length.push(rest < 0x80 ? rest : (rest & 0x7f) | 0x80);
    if (rest < 0x80) break;
  }
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), content]);
}

/** Lists in lists, deeper than the library would write them. */
export function nestedValue(levels: number): Uint8Array {
  let value = field(1, Buffer.from("x"));
  for (let level = 0; level < levels; level++) value = field(5, field(1, value));
  const attribute = Buffer.concat([field(1, Buffer.from("deep")), field(2, value)]);
  const ids = [field(1, Buffer.alloc(16, 1)), field(2, Buffer.alloc(8, 1))];
  const start = Buffer.from([0x39, 1, 0, 0, 0, 0, 0, 0, 0]);
  return field(1, field(2, field(2, Buffer.concat([...ids, start, field(9, attribute)]))));
}

/** The same in JSON. */
export function nestedJsonValue(levels: number): string {
  const value = `${'{"arrayValue":{"values":['.repeat(levels)}{"stringValue":"x"}${"]}}".repeat(levels)}`;
  const span = `{"traceId":"${"01".repeat(16)}","spanId":"${"01".repeat(8)}","startTimeUnixNano":"1","attributes":[{"key":"deep","value":${value}}]}`;
  return `{"resourceSpans":[{"scopeSpans":[{"spans":[${span}]}]}]}`;
}

/** Tags and lengths of protobuf. */
export const protobufWords: readonly Uint8Array[] = [
  [0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f],
  [0x0a, 0x00],
  [0x0b],
  [0x0c],
  [0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
  [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80],
  [0x0a, 0x10],
  [0x12, 0x08],
  [0x4a, 0x02, 0x0a, 0x00],
  [0x2a, 0x02, 0xc3, 0x28],
  [0x3d, 0, 0, 0x80, 0x7f],
].map((bytes) => Uint8Array.from(bytes));

export const jsonSpanWords: readonly string[] = [
  "{",
  "}",
  "[",
  "]",
  ",",
  '"',
  '"x"',
  "null",
  "1e999",
  "18446744073709551616",
  '"-1"',
  '{"stringValue":"x"}',
  '{"intValue":"9223372036854775808"}',
  '{"arrayValue":{"values":[null,{}]}}',
  '{"kvlistValue":{"values":[{"key":"__proto__","value":{"stringValue":"x"}}]}}',
  '{"doubleValue":"NaN"}',
  "\\u0000",
  "\\ud800",
  "[null]",
  "gen_ai.",
];
