import type { RequestLogRecord } from "../../db/queries/requestLogs.ts";
import type { RequestLogTexts } from "../requests/readRequestLog.ts";
import type { Blueprint, BlueprintMessage, JsonObject } from "../requests/requestLogDraft.ts";
import { encodeTextValue } from "../tables/textValue.ts";
import type { Json } from "../values/json.ts";
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

/** The titles of the columns, in order; one that is there already gets a number behind it. */
export function titlesOfLogs(variables: readonly string[], fieldNames: readonly string[]): string[] {
  const taken = new Set<string>();
  return ["request_id", ...variables, "prompt", "response", ...fieldNames].map((name) => {
    const wanted = usableTitle(name);
    let title = wanted;
    for (let number = 2; taken.has(title); number++) title = withNumber(wanted, number);
    taken.add(title);
    return title;
  });
}

const maxTitleCharacters = 255;

function withNumber(title: string, number: number): string {
  const suffix = ` (${number})`;
  return [...title].slice(0, maxTitleCharacters - suffix.length).join("") + suffix;
}

/** A variable may be called whatever JSON allows; a title may not. */
function usableTitle(name: string): string {
  const title = name.toWellFormed().replaceAll("\0", "\ufffd").trim();
  return title === "" ? "variable" : [...title].slice(0, maxTitleCharacters).join("").trim();
}

/** The values of a log in the order of the titles. */
export function rowOfLog(given: ImportedLog, variables: readonly string[], fieldNames: readonly string[]): EncodedRow {
  const { input, output, promptInputVariables } = given.texts;
  const values: Json[] = [
    given.log.id,
    ...variables.map((name) =>
      Object.hasOwn(promptInputVariables, name) ? (promptInputVariables[name] as Json) : null,
    ),
    promptOf(input),
    responseOf(output),
    ...fieldNames.map((name) => fields[name as RequestLogField](given)),
  ];
  return values.map((value) => encodeTextValue(asText(value)));
}

/** TEXT columns hold texts: everything else becomes its JSON. */
function asText(value: Json): string | null {
  if (value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function promptOf(input: Blueprint): Json {
  return input.type === "chat" ? (input.messages as Json) : (textOf(input.content) ?? input.content);
}

function responseOf(output: Blueprint): Json {
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
