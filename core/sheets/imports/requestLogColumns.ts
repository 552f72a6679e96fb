import type { RequestLogRecord } from "../../../db/queries/logs/requestLogs.ts";
import type { RequestLogTexts } from "../../logs/requests/readRequestLog.ts";
import type { Blueprint, BlueprintMessage, JsonObject } from "../../logs/requests/requestLogDraft.ts";
import type { Json } from "../../values/json.ts";
import { ownValue } from "../../values/lookup.ts";
import { encodeTextValue } from "../../values/textValue.ts";
import { uniqueTitles, usableTitle } from "./header.ts";
import { cellText } from "./json.ts";
import type { EncodedRow } from "./source.ts";

export interface ImportedLog {
  log: RequestLogRecord;
  texts: RequestLogTexts;
  /** The searched texts of its messages. */
  inputText: string;
  outputText: string;
  promptName: string | null;
}

/** Optional columns, by their names in the contract. */
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
} satisfies Record<string, (log: ImportedLog) => Json>;

export type RequestLogField = keyof typeof fields;

export interface LogLayout {
  /** Titles of the columns, in order and all different. */
  titles(variables: readonly string[], fieldNames: readonly string[]): string[];
  /** Values of a log in the order of the titles. */
  row(log: ImportedLog, variables: readonly string[], fieldNames: readonly string[]): EncodedRow;
  /** Place of the id of a log among its values. */
  placeOfId(variables: readonly string[]): number;
  /** True where an import of no logs is accepted. */
  takesNone: boolean;
}

/** Columns of a sheet of a table. */
export const sheetLayout: LogLayout = { titles: titlesOfLogs, row: rowOfLog, placeOfId: () => 0, takesNone: false };

function titlesOfLogs(variables: readonly string[], fieldNames: readonly string[]): string[] {
  return uniqueTitles(["request_id", ...variables, "prompt", "response", ...fieldNames].map(usableTitle));
}

function rowOfLog(log: ImportedLog, variables: readonly string[], fieldNames: readonly string[]): EncodedRow {
  const { input, output } = log.texts;
  const values: Json[] = [
    log.log.id,
    ...valuesOfVariables(log, variables),
    promptValueOf(input),
    responseValueOf(output),
    ...fieldNames.map((name) => fields[name as RequestLogField](log)),
  ];
  return values.map((value) => encodeTextValue(cellText(value)));
}

export function valuesOfVariables({ texts }: ImportedLog, variables: readonly string[]): Json[] {
  const values = texts.promptInputVariables;
  return variables.map((name) => ownValue(values, name) ?? null);
}

export function promptValueOf(input: Blueprint): Json {
  return input.type === "chat" ? (input.messages as Json) : (plainTextOf(input.content) ?? input.content);
}

export function responseValueOf(output: Blueprint): Json {
  if (output.type === "completion") return plainTextOf(output.content) ?? output.content;
  const [message, ...more] = output.messages;
  if (!message) return null;
  const text = more.length === 0 && !callsTools(message) ? plainTextOf(message.content ?? []) : null;
  return text ?? (output.messages as Json);
}

function callsTools(message: BlueprintMessage): boolean {
  return (message.tool_calls?.length ?? 0) > 0 || (message.function_call ?? null) !== null;
}

/** Text of content that, apart from the model's thoughts, is text alone; null for other content. */
function plainTextOf(content: JsonObject[]): string | null {
  const told = content.filter((block) => block.type !== "thinking");
  if (!told.every((block) => block.type === "text" && typeof block.text === "string")) return null;
  return told.map((block) => block.text).join("\n");
}
