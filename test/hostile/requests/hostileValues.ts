import { resolved, type Schema } from "../../support/everyOperation.ts";

/** A piece of JSON that `JSON.stringify` would not write. */
export class Raw {
  constructor(readonly text: string) {}
}

const deep = (levels: number) => new Raw("[".repeat(levels) + "]".repeat(levels));
const deepObject = (levels: number) => new Raw(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);

/** What stands where something else should. */
const plain: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e300,
  -1e300,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  new Raw("1e400"),
  new Raw("-1e400"),
  new Raw("9007199254740993"),
  new Raw("9223372036854775807"),
  new Raw("9223372036854775808"),
  new Raw("-9223372036854775809"),
  new Raw("0.1e-9999"),
  new Raw("9".repeat(400)),
  "",
  " ",
  "x",
  "0",
  "1",
  "-1",
  "1e400",
  "NaN",
  "Infinity",
  "null",
  "true",
  "9".repeat(400),
  "2147483648",
  "9223372036854775808",
  new Raw('"\\u0000"'),
  new Raw('"a\\u0000b"'),
  new Raw('"\\ud800"'),
  new Raw('"\\udc00\\ud800"'),
  "\ufeff",
  "\u202e\u2066\u2028",
  "e\u0301".repeat(20),
  "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}",
  "\ufdfa".repeat(300),
  "İıſßŉ",
  "__proto__",
  "constructor",
  "toString",
  "'; drop table tables; --",
  "\\",
  "%",
  "%00",
  "_%\\%",
  "$1",
  "{x",
  "}}",
  "{{ x }}",
  "{{ range(1000000000) }}",
  "{% for a in b %}",
  "{% raw %}",
  "{__class__}",
  "@@@x@@@",
  "=1+1",
  "../../etc/passwd",
  "/",
  "a/b",
  "C:\\x",
  "file:///etc/passwd",
  "http://[::1",
  "http://169.254.169.254/latest/",
  "http://localhost:1/",
  "https://user:pass@example.invalid:99999/",
  "javascript:alert(1)",
  "data:image/png;base64,====",
  "(a+)+$",
  "(",
  "[[:alpha:]]{1000000}",
  "$..*",
  "$[?@.a==@.b && (",
  ".//*[a]/..",
  "0000-00-00T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "9999-12-31T23:59:59.999999999+23:59",
  "-271821-04-20T00:00:00Z",
  "2026-03-02T09:15:00",
  "24:00",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "00000000-0000-802a-9000-000000000000",
  [],
  [null],
  [[]],
  ["x", "x"],
  {},
  { "": "" },
  { value: { value: null } },
  new Raw('{"__proto__":{"admin":true}}'),
  new Raw('{"constructor":{"prototype":{"x":1}},"toString":1,"length":-1}'),
  new Raw('{"a":1,"a":2,"a":null}'),
  { type: "text", text: "x" },
  { type: "function", function: { name: "f" } },
  { logic: "AND", filters: [] },
];

const large: readonly (() => unknown)[] = [
  () => "x".repeat(256),
  () => "x".repeat(10_000),
  () => "é".repeat(70_000),
  () => "a\n".repeat(20_000),
  () => "((((".repeat(1_000),
  () => "{{".repeat(1_000),
  () => deep(90),
  () => deep(99),
  () => deep(5_000),
  () => deepObject(98),
  () => Array.from({ length: 1_001 }, (_, index) => index),
  () => Array.from({ length: 1_001 }, () => ({})),
  () => Array.from({ length: 10_001 }, () => "x"),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
  () => ({ ["k".repeat(10_000)]: 1 }),
];

const general: readonly (() => unknown)[] = [...plain.map((value) => () => value), ...large];

/** Of nothing. */
const strangeUuid = "5a1d7c0e-8f3b-4e2a-9b6c-7d4f1e0a2b3c";
/** Longer texts are tried by what is said of the whole body. */
const longest = 200_000;

/** What is just beyond the bounds of a schema, or just within. */
function atBounds(schema: Schema, current: unknown): unknown[] {
  const { type, minimum, maximum, minLength, maxLength, minItems, maxItems, format } = schema;
  const values: unknown[] = [];
  for (const bound of [minimum, maximum]) {
    if (bound !== undefined) values.push(bound - 1, bound, bound + 1, bound + 0.5, String(bound));
  }
  if (minLength !== undefined && minLength > 0) values.push("x".repeat(minLength - 1), " ".repeat(minLength));
  if (maxLength !== undefined && maxLength <= longest) {
    values.push("x".repeat(maxLength), "x".repeat(maxLength + 1), "\u{1f600}".repeat(maxLength), " ".repeat(maxLength));
  }
  if (Array.isArray(current) && current.length > 0) {
    const many = (count: number) => Array.from({ length: count }, (_, index) => current[index % current.length]);
    values.push(many(current.length * 2));
    if (minItems !== undefined && minItems > 0) values.push(many(minItems - 1));
    if (maxItems !== undefined && maxItems <= 10_000) values.push(many(maxItems), many(maxItems + 1));
  }
  for (const word of schema.enum ?? []) {
    values.push(word, typeof word === "string" ? `${word} ` : word, String(word).toUpperCase());
  }
  if (schema.enum) values.push("nonsense");
  if (format === "uuid") values.push(strangeUuid, strangeUuid.toUpperCase(), strangeUuid.replaceAll("-", ""));
  if (type === "string" && typeof current === "string")
    values.push(` ${current} `, current.toUpperCase(), `${current}\n`);
  return values;
}

/** One of all values that may be put in the place of `current`, by a number. */
export function hostileValue(schemas: readonly Schema[], current: unknown, choice: number): unknown {
  const bounds = schemas.flatMap((schema) => atBounds(resolved(schema), current));
  // Bounds are where programs are wrong most often, and there are few of them.
  if (bounds.length > 0 && choice % 2 === 0) return bounds[(choice >> 1) % bounds.length];
  return (general[(choice >> 1) % general.length] as () => unknown)();
}

/** The same for a place that holds text. */
export function hostileText(choice: number): string {
  const value = hostileValue([], "", choice * 2 + 1);
  if (value instanceof Raw) return value.text;
  return typeof value === "string" ? value : JSON.stringify(value);
}
