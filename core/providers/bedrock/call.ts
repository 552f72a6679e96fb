import { lookup } from "../../values/lookup.ts";
import type { ChatPrompt, Content, Message } from "../blueprint.ts";
import {
  assistant,
  callParametersOf,
  chatPromptOf,
  functionTool,
  image,
  media,
  message,
  type ProviderCall,
  toolAnswer,
} from "../call.ts";
import { field, fields, listAt, nullableTextAt, textAt } from "../fields.ts";
import { splitParts } from "../messageParts.ts";
import { documentFormats } from "./payload.ts";
import { bedrockCalls, bedrockContent } from "./reply.ts";

/** Types of documents by Bedrock's words for them. */
const documentTypes = lookup({
  "": "text/plain",
  csv: "text/csv",
  html: "text/html",
  ...Object.fromEntries(
    Object.entries(documentFormats).map(([subtype, format]) => [
      format,
      `${["txt", "md"].includes(format) ? "text" : "application"}/${subtype}`,
    ]),
  ),
});

const promptKeys = ["modelId", "messages", "system", "toolConfig", "inferenceConfig", "additionalModelRequestFields"];

export function readBedrockCall(kwargs: unknown): ProviderCall {
  const system = listAt(kwargs, "system").flatMap(bedrockContent);
  const config = field(kwargs, "toolConfig");
  const tools = listAt(config, "tools").flatMap((tool) => {
    const spec = field(tool, "toolSpec");
    if (spec === null) return [];
    return [functionTool({ ...fields(spec), parameters: field(field(spec, "inputSchema"), "json") })];
  });
  const messages = [
    ...(system.length > 0 ? [message("system", system)] : []),
    ...listAt(kwargs, "messages").flatMap(messagesOf),
  ];
  return {
    template: chatPromptOf(messages, tools, choiceOf(field(config, "toolChoice"))),
    model: nullableTextAt(kwargs, "modelId"),
    parameters: {
      ...fields(field(kwargs, "additionalModelRequestFields")),
      ...fields(field(kwargs, "inferenceConfig")),
      ...callParametersOf(kwargs, promptKeys),
    },
  };
}

function choiceOf(choice: unknown): ChatPrompt["tool_choice"] {
  const name = nullableTextAt(field(choice, "tool"), "name");
  if (name) return { type: "function", function: { name } };
  if (field(choice, "any")) return "required";
  return field(choice, "auto") ? "auto" : null;
}

function messagesOf(given: unknown): Message[] {
  const blocks = listAt(given, "content");
  if (textAt(given, "role") === "assistant") {
    const said = splitParts(blocks.flatMap((block) => [...bedrockCalls(block), ...blockContent(block)]));
    return [assistant(said.content, said.calls)];
  }
  const content = blocks.flatMap(blockContent);
  const answers = blocks.flatMap((block) => {
    const result = field(block, "toolResult");
    return result ? [toolAnswer(textAt(result, "toolUseId"), listAt(result, "content").flatMap(answerContent))] : [];
  });
  return content.length > 0 || answers.length === 0 ? [...answers, message("user", content)] : answers;
}

function answerContent(part: unknown): Content[] {
  const json = field(part, "json");
  return json === null ? blockContent(part) : [{ type: "text", text: JSON.stringify(json) }];
}

/** Content of a block. Bytes of files are base64 here; a client that sent raw bytes has logged its language's text form of them. */
function blockContent(block: unknown): Content[] {
  const kind = ["image", "document", "video", "audio"].find((name) => field(block, name) !== null);
  if (kind === undefined) return bedrockContent(block);
  const file = field(block, kind);
  const source = field(file, "source");
  const format = textAt(file, "format");
  const given = textAt(field(source, "s3Location"), "uri") || textAt(source, "bytes") || textIn(source);
  if (given === "") return [];
  if (kind === "image") return [image(given.startsWith("s3://") ? given : `data:image/${format};base64,${given}`)];
  const type = kind === "document" ? (documentTypes[format] ?? `application/${format}`) : `${kind}/${format}`;
  return [media(given, type, textAt(file, "name") || "media")];
}

/** Text of a document in base64; empty without one. */
function textIn(source: unknown): string {
  const texts = [
    nullableTextAt(source, "text") ?? "",
    ...listAt(source, "content").map((part) => textAt(part, "text")),
  ];
  return Buffer.from(texts.join("")).toString("base64");
}
