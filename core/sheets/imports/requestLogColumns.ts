import type { RequestLogRecord } from "../../../db/queries/logs/requestLogs.ts";
import type { RequestLogTexts } from "../../logs/requests/readRequestLog.ts";
import type { Blueprint, BlueprintMessage, JsonObject } from "../../logs/requests/requestLogDraft.ts";
import type { Json } from "../../values/json.ts";
import { encodeTextValue } from "../../values/textValue.ts";
import { uniqueTitles, usableTitle } from "./header.ts";
import type { EncodedRow } from "./source.ts";

/** A request log with what its row is made of. */
export interface ImportedLog {
  log: RequestLogRecord;
  texts: RequestLogTexts;
  /** The searched texts of its messages. */
  inputText: string;
  outputText: string;
  promptName: string | null;
}

/** What may be asked for beside the columns that there always are. The names are those of the contract. */
const fields = {
  prompt_name: ({ promptName }) => promptName,
  prompt_version_number: ({ log }) => log.prompt_version_number,
  engine: ({ log }) => log.engine,
  provider_type: ({ log }) => log.provider_type,
  status: ({ log }) => log.status,
  tags: ({ log }) => log.tags,
  metadata: ({ log }) => log.metadata,
  scores: ({ log }) => log.scores,
  input_text: ({ inputText }) => inputText,
  output_text: ({ outputText }) => outputText,
  input_tokens: ({ log }) => log.input_tokens,
  output_tokens: ({ log }) => log.output_tokens,
  cost: ({ log }) => log.price,
  latency_ms: ({ log }) => log.latency_ms,
  request_start_time: ({ log }) => log.request_start_time,
  request_end_time: ({ log }) => log.request_end_time,
  trace_id: ({ log }) => log.trace_id,
} satisfies Record<string, (given: ImportedLog) => Json>;

export type RequestLogField = keyof typeof fields;

/** Which columns request logs become. */
export interface LogLayout {
  /** The titles of the columns, in order; no two are the same. */
  titles(variables: readonly string[], fieldNames: readonly string[]): string[];
  /** The values of a log in the order of the titles. */
  row(given: ImportedLog, variables: readonly string[], fieldNames: readonly string[]): EncodedRow;
  /** Whether no logs at all are nothing wrong. */
  takesNone: boolean;
}

/** Of a sheet of a table. */
export const sheetLayout: LogLayout = { titles: titlesOfLogs, row: rowOfLog, takesNone: false };

function titlesOfLogs(variables: readonly string[], fieldNames: readonly string[]): string[] {
  return uniqueTitles(["request_id", ...variables, "prompt", "response", ...fieldNames].map(usableTitle));
}

function rowOfLog(given: ImportedLog, variables: readonly string[], fieldNames: readonly string[]): EncodedRow {
  const { input, output } = given.texts;
  const values: Json[] = [
    given.log.id,
    ...valuesOfVariables(given, variables),
    promptOf(input),
    responseOf(output),
    ...fieldNames.map((name) => fields[name as RequestLogField](given)),
  ];
  return values.map((value) => encodeTextValue(asText(value)));
}

export function valuesOfVariables({ texts }: ImportedLog, variables: readonly string[]): Json[] {
  const given = texts.promptInputVariables;
  return variables.map((name) => (Object.hasOwn(given, name) ? (given[name] as Json) : null));
}

/** TEXT columns hold texts: everything else becomes its JSON. */
function asText(value: Json): string | null {
  if (value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function promptOf(input: Blueprint): Json {
  return input.type === "chat" ? (input.messages as Json) : (textOf(input.content) ?? input.content);
}

export function responseOf(output: Blueprint): Json {
  if (output.type === "completion") return textOf(output.content) ?? output.content;
  const [message, ...more] = output.messages;
  if (!message) return null;
  const text = more.length === 0 && !callsTools(message) ? textOf(message.content ?? []) : null;
  return text ?? (output.messages as Json);
}

function callsTools(message: BlueprintMessage): boolean {
  return (message.tool_calls?.length ?? 0) > 0 || (message.function_call ?? null) !== null;
}

/** The text of content that is nothing but text, apart from what the model thought; null for other content. */
function textOf(content: JsonObject[]): string | null {
  const told = content.filter((block) => block.type !== "thinking");
  if (!told.every((block) => block.type === "text" && typeof block.text === "string")) return null;
  return told.map((block) => block.text).join("\n");
}
