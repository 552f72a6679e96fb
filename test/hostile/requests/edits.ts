import fc from "fast-check";
import type { Route } from "../../../validation/route.ts";
import { faultyTexts, parametersOf, routes } from "../../support/everyOperation.ts";
import { hostileText, hostileValue, Raw } from "./hostileValues.ts";
import { changedAt, isPlainObject, placesOf, valueAt, written } from "./json.ts";
import { type HostileRequest, type SentRequest, urlOf } from "./request.ts";
import { bodySchema, sample, schemasAt } from "./schemas.ts";

/** One change of a request, as numbers: so it can be repeated, and made smaller when it has found something. */
interface Edit {
  kind: number;
  where: number;
  what: number;
}

/** Which sound request, and what is done to it. */
export interface HostileCase {
  variant: number;
  edits: Edit[];
  /** What is done to the body's bytes at last; null for nothing. */
  bytes: Edit | null;
}

const number = fc.noBias(fc.nat(0xffff));
const edit: fc.Arbitrary<Edit> = fc.record({ kind: number, where: number, what: number });

export const hostileCases: fc.Arbitrary<HostileCase> = fc.record({
  variant: number,
  edits: fc.noBias(fc.array(edit, { maxLength: 3 })),
  bytes: fc.option(edit, { freq: 5, nil: null }),
});

/** The request of a case. */
export function editedRequest(route: Route, sound: HostileRequest, { edits, bytes }: HostileCase): SentRequest {
  const request = edits.reduce((edited, one) => edit1(route, edited, one), sound);
  const { method, headers, body } = request;
  const text = body === undefined ? null : Buffer.from(written(body));
  const sent = { method, url: urlOf(route, request), headers, body: text };
  return bytes !== null && text !== null ? withEditedBytes(sent, text, bytes) : sent;
}

function edit1(route: Route, request: HostileRequest, edit: Edit): HostileRequest {
  const kind = edit.kind % 16;
  if (kind < 10 && request.body !== undefined) return { ...request, body: editedBody(route, request.body, edit) };
  if (kind === 15) {
    const method = otherMethod(route, edit.what);
    // There is no such request for `fetch`.
    return { ...request, method, ...(method === "HEAD" && { body: undefined }) };
  }
  if (kind >= 13) return { ...request, headers: editedHeaders(request.headers, edit) };
  if (kind % 2 === 0 && route.params.length > 0) return { ...request, path: editedPath(route, request.path, edit) };
  return { ...request, query: editedQuery(route, request.query, edit) };
}

/** One that the path does not have: what an operation of the same path does is tried by itself. */
function otherMethod({ path, method }: Route, what: number): string {
  const taken = routes.filter((route) => route.path === path).map((route): string => route.method);
  const free = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST"].filter((one) => !taken.includes(one));
  return free[what % free.length] ?? method;
}

function editedBody(route: Route, body: unknown, { where, what }: Edit): unknown {
  const places = placesOf(body);
  const place = places[where % places.length] as (typeof places)[number];
  const root = bodySchema(route);
  const schemas = root ? schemasAt(root, place) : [];
  const current = valueAt(body, place);
  const [choice, more] = [what % 8, what >> 3];
  if (choice === 0 && place.length > 0) return changedAt(body, place, () => undefined);
  if (choice === 1 && isPlainObject(current)) return changedAt(body, place, () => withStrangeKey(current, more));
  if (choice === 2 && schemas.length > 0) {
    return changedAt(body, place, () => sample(schemas[more % schemas.length] as object, more));
  }
  if (choice === 3 && isPlainObject(current)) return changedAt(body, place, () => twice(current, more));
  return changedAt(body, place, () => hostileValue(schemas, current, more));
}

const strangeKeys = ["__proto__", "constructor", "", "surplus", "a.b", "toString", "\ufeff", "k".repeat(5_000), "$ref"];

function withStrangeKey(object: Record<string, unknown>, more: number): unknown {
  const key = strangeKeys[more % strangeKeys.length] as string;
  const inside = written(object).slice(1, -1);
  const value = written(hostileValue([], null, more));
  return new Raw(`{${inside}${inside === "" ? "" : ","}${JSON.stringify(key)}:${value}}`);
}

/** The object with one of its keys a second time. */
function twice(object: Record<string, unknown>, more: number): unknown {
  const keys = Object.keys(object);
  const key = keys[more % keys.length];
  if (key === undefined) return object;
  const value = written(hostileValue([], object[key], more));
  return new Raw(`{${written(object).slice(1, -1)},${JSON.stringify(key)}:${value}}`);
}

/** Percent-encoded texts that no encoder writes. */
const brokenTexts = [
  "%",
  "%zz",
  "%00",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "%EF%BB%BF",
  "..%2f..%2f",
  "%2e%2e%2f",
  "+",
  "a%20b",
];

function encodedText(what: number): string {
  if (what % 4 === 0) return brokenTexts[(what >> 2) % brokenTexts.length] as string;
  return encodeURIComponent(hostileText(what >> 2).toWellFormed()).slice(0, 6_000);
}

function editedPath(route: Route, path: HostileRequest["path"], { where, what }: Edit): HostileRequest["path"] {
  const { name } = route.params[where % route.params.length] as { name: string };
  // Nothing between two slashes is another path.
  return new Map(path).set(name, encodedText(what) || "%20");
}

function editedQuery(route: Route, query: HostileRequest["query"], { where, what }: Edit): HostileRequest["query"] {
  const declared = parametersOf(route, "query");
  const parameter = declared[where % Math.max(1, declared.length)];
  if (!parameter)
    return [...query, [["x", "cursor", "limit", "x[]", "__proto__"][what % 5] as string, encodedText(what)]];
  const { name } = parameter;
  const faulty = faultyTexts(parameter);
  const others = query.filter(([given]) => given !== name);
  const text = what % 3 === 0 ? encodeURIComponent(faulty[what % faulty.length] ?? "") : encodedText(what >> 2);
  switch ((what >> 4) % 6) {
    case 0:
      return [...query, [name, text], [name, text]];
    case 1:
      return [...others, [`${name}[]`, text]];
    case 2:
      return [...others, [`${name}%00`, text], ["", ""]];
    case 3:
      return others;
    default:
      return [...others, [name, text]];
  }
}

const headerChoices: [name: string, texts: string[]][] = [
  [
    "content-type",
    [
      "",
      "text/plain",
      "application/xml",
      "application/json; charset=utf-16",
      "application/json;charset=UTF-8",
      'application/json; charset="',
      "APPLICATION/JSON",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "application/x-protobuf",
      "application/x-www-form-urlencoded",
      "application/json, application/json",
      "x".repeat(3_000),
    ],
  ],
  ["content-encoding", ["gzip", "deflate", "br", "zstd", "identity", "gzip, gzip", "x", ""]],
  ["idempotency-key", ["a", "", " ", "x".repeat(300), "é", "\u00ff".repeat(10), "a".repeat(64)]],
  ["accept", ["text/html", "", "*/*;q=0", "application/x-protobuf"]],
  ["accept-encoding", ["gzip;q=0", "*", "identity;q=0"]],
  ["if-none-match", ["*", '"x"', 'W/"', "x".repeat(2_000)]],
  ["x-request-id", ["", "x".repeat(200), "a b", "é", '"};alert(1)']],
  ["range", ["bytes=0-1", "bytes=-1", "bytes=9999999999-"]],
  ["authorization", ["Bearer", "Bearer x", "Basic x", "Bearer \u00ff"]],
  ["cookie", ["a=b; ".repeat(100)]],
  ["origin", ["null", "https://evil.example"]],
  ["x-http-method-override", ["DELETE"]],
  ["traceparent", ["00-0-0-0", "x", `00-${"0".repeat(32)}-${"0".repeat(16)}-01`]],
  ["prefer", ["code=500", "respond-async"]],
  ["x-forwarded-for", ["127.0.0.1", "::1"]],
  ["x-admin-secret", ["x", ""]],
];

function editedHeaders(headers: HostileRequest["headers"], { where, what }: Edit): HostileRequest["headers"] {
  const [name, texts] = headerChoices[where % headerChoices.length] as (typeof headerChoices)[number];
  return [...headers.filter(([given]) => given !== name), [name, texts[what % texts.length] as string]];
}

/** Bytes that are no JSON, no UTF-8, or more or less than there should be. */
function withEditedBytes(sent: SentRequest, body: Buffer, { kind, where, what }: Edit): SentRequest {
  const at = where % (body.length + 1);
  const put = (...bytes: number[]) => Buffer.concat([body.subarray(0, at), Buffer.from(bytes), body.subarray(at)]);
  const changes: (() => Buffer)[] = [
    () => body.subarray(0, at),
    () => Buffer.alloc(0),
    () => put(0xff),
    () => put(0xc0, 0xaf),
    () => put(0xed, 0xa0, 0x80),
    () => put(0xf4, 0x90, 0x80, 0x80),
    () => put(0),
    () => put(what & 0xff),
    () => put(0xef, 0xbb, 0xbf),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
    () => Buffer.from(body.toString(), "utf16le"),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(body.toString(), "utf16le")]),
    () => Buffer.concat([body, body]),
    () => Buffer.concat([body, Buffer.from("\0")]),
    () => Buffer.concat([body.subarray(0, at), body.subarray(at + 1 + (what % 4))]),
    () => Buffer.concat([Buffer.alloc(100_000, 0x20), body]),
    () => Buffer.from("[".repeat(200_000)),
    () => Buffer.from(`{"a":`.repeat(50_000)),
    () => Buffer.from(`"${"\\".repeat(100_001)}"`),
    () => Buffer.from(Bun.gzipSync(new Uint8Array(body))),
  ];
  return { ...sent, body: (changes[kind % changes.length] as () => Buffer)() };
}
