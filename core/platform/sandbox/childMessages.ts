import { parsedJson } from "../../values/jsonText.ts";
import { maxValueBytes } from "../../values/storable.ts";
import {
  type ChildMessage,
  type CodeError,
  type CodeRequest,
  maxBytesOfMessage,
  maxErrorCharacters,
  maxOutputCharacters,
  type RowMessage,
} from "./protocol.ts";

// What a sandbox process sends may be made by the code in it, which can change what the interpreter builds its messages of, or
// have broken out. So type and size of all of it are checked here, for every kind of message, before anything else sees it.

export const maxMessageBytes = maxBytesOfMessage(maxValueBytes);
/** Limit of all messages of one row, its requests among them. */
export const maxRowBytes = 64 * 1024 * 1024;
const maxUrlCharacters = 16 * 1024;
const maxHeaders = 200;
const maxHeaderCharacters = 16 * 1024;

/** Reads a line of a process. @returns null for a line that is not a message */
export function readMessage(line: string): ChildMessage | null {
  const said = parsedJson(line);
  if (!isObject(said)) return null;
  if (said.ready === true) return { ready: true };
  if (!isNumber(said.run)) return null;
  const { run } = said;
  if (said.end === true) return isNumber(said.memoryBytes) ? { run, end: true, memoryBytes: said.memoryBytes } : null;
  if (!isNumber(said.row)) return null;
  const { row } = said;
  if (isNumber(said.fetch)) return { run, row, fetch: said.fetch, request: requestOf(said.request) };
  return readRow(run, row, said);
}

/** Reads a row's result. Python counts characters, of which some have two units here. */
function readRow(run: number, row: number, { json, error, stdout, stderr, ...said }: Said): RowMessage | null {
  if (!isText(stdout, 2 * maxOutputCharacters) || !isText(stderr, 2 * maxOutputCharacters)) return null;
  const output = { run, row, stdout, stderr };
  if (error === undefined) return isText(json, maxValueBytes) ? { ...output, ...resultOf(json) } : null;
  if (!isError(error)) return null;
  const { type, message, line, column } = error;
  const ends = { isStopped: said.isStopped === true, isEngineLost: said.isEngineLost === true };
  return { ...output, error: { type, message, line, ...(isNumber(column) && { column }) }, ...ends };
}

/** The value of a row; code can have changed what writes JSON. */
function resultOf(json: string): Pick<RowMessage, "json" | "error"> {
  if (parsedJson(json) !== undefined) return { json };
  return { error: { type: "ValueError", message: "The result is not JSON.", line: null } };
}

function isError(error: unknown): error is CodeError {
  return (
    isObject(error) &&
    isText(error.type, 2 * maxErrorCharacters) &&
    isText(error.message, 2 * maxErrorCharacters) &&
    (error.line === null || isNumber(error.line)) &&
    (error.column == null || isNumber(error.column))
  );
}

/** The request of a call; null when it cannot be made, which its code is told. */
function requestOf(request: unknown): CodeRequest | null {
  if (!isObject(request)) return null;
  const { url, method, headers, body, encoding } = request;
  if (!isText(url, maxUrlCharacters) || !isText(method, maxUrlCharacters) || !areHeaders(headers)) return null;
  if (body !== null && !isText(body, maxMessageBytes)) return null;
  if (encoding !== "utf8" && encoding !== "base64") return null;
  return { url, method, headers, body, encoding };
}

function areHeaders(headers: unknown): headers is CodeRequest["headers"] {
  const isHeader = (header: unknown) =>
    Array.isArray(header) && header.length === 2 && header.every((part) => isText(part, maxHeaderCharacters));
  return Array.isArray(headers) && headers.length <= maxHeaders && headers.every(isHeader);
}

type Said = Record<string, unknown>;

const isObject = (value: unknown): value is Said => typeof value === "object" && value !== null;
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value.length <= maxLength;
