import type { ChatPrompt, Content, Message, ToolCall } from "../blueprint.ts";
import {
  assistant,
  builtInTool,
  callParametersOf,
  chatPromptOf,
  functionTool,
  image,
  media,
  message,
  type ProviderCall,
  toolAnswer,
} from "../call.ts";
import { type Fields, field, fields, listAt, nullableTextAt, textAt } from "../fields.ts";
import { splitParts } from "../messageParts.ts";
import { googleContent, googleParts } from "./reply.ts";

const promptKeys = ["model", "history", "contents", "message", "generation_config", "generationConfig", "config"];
const configKeys = ["system_instruction", "systemInstruction", "tools", "tool_config", "toolConfig"];

/** Reads a call of Gemini: a chat's history, or contents. Names may be in snake_case or camelCase. */
export function readGoogleCall(kwargs: unknown): ProviderCall {
  const config = field(kwargs, "generation_config") ?? field(kwargs, "config");
  const contents = field(kwargs, "contents");
  const turns = contents === null ? listAt(kwargs, "history") : Array.isArray(contents) ? contents : [contents];
  const system = systemOf(field(config, "system_instruction") ?? field(kwargs, "system_instruction"));
  const unanswered: ToolCall[] = [];
  const said = turns.flatMap((turn, index) => messagesOf(turn, index, unanswered));
  const messages = [...(system.length > 0 ? [message("system", system)] : []), ...said];
  const tools = [...listAt(config, "tools"), ...listAt(kwargs, "tools")].flatMap(toolsOf);
  const choice = choiceOf(field(field(config, "tool_config"), "function_calling_config"));
  return {
    template: chatPromptOf(messages, tools, choice),
    model: nullableTextAt(kwargs, "model"),
    parameters: {
      ...callParametersOf(kwargs, [...promptKeys, ...configKeys]),
      ...callParametersOf(config, configKeys),
    },
  };
}

function systemOf(instruction: unknown): Content[] {
  if (typeof instruction === "string") return [{ type: "text", text: instruction }];
  return listAt(instruction, "parts").flatMap(googleContent);
}

/** @param unanswered calls so far; an answer without an id is for the first of its name */
function messagesOf(turn: unknown, index: number, unanswered: ToolCall[]): Message[] {
  if (typeof turn === "string") return [message("user", [{ type: "text", text: turn }])];
  const parts = listAt(turn, "parts");
  if (textAt(turn, "role") === "model") {
    const { content, calls } = splitParts(googleParts(parts, () => String(index + 1), partContent));
    unanswered.push(...calls);
    return [assistant(content, calls)];
  }
  const content = parts.flatMap(partContent);
  const answers = parts.flatMap((part) => {
    const answer = field(part, "function_response");
    if (answer === null) return [];
    const name = textAt(answer, "name");
    const given = nullableTextAt(answer, "id");
    const at = unanswered.findIndex((call) => (given === null ? call.function.name === name : call.id === given));
    const [call] = at < 0 ? [] : unanswered.splice(at, 1);
    const text = JSON.stringify(field(answer, "response") ?? {});
    return [toolAnswer(given ?? call?.id ?? name, [{ type: "text", text }], name)];
  });
  return content.length > 0 || answers.length === 0 ? [...answers, message("user", content)] : answers;
}

function partContent(part: unknown): Content[] {
  const file = field(part, "file_data");
  const inline = field(part, "inline_data");
  const mediaType = nullableTextAt(file ?? inline, "mime_type");
  const isImage = mediaType?.startsWith("image/") ?? false;
  if (file) {
    const uri = textAt(file, "file_uri");
    return [isImage ? image(uri) : media(uri, mediaType)];
  }
  if (inline) {
    const data = textAt(inline, "data");
    return [isImage ? image(`data:${mediaType};base64,${data}`) : media(data, mediaType)];
  }
  return googleContent(part);
}

function toolsOf(tool: unknown) {
  const declarations = listAt(tool, "function_declarations").map((declaration) => functionTool(declaration));
  const others = Object.keys(fields(tool)).filter((key) => !/^function_?declarations$/i.test(key));
  return [...declarations, ...others.flatMap((key) => builtInTool({ [key]: (tool as Fields)[key] }, builtInWord(key)))];
}

/** Tools of Gemini in the blueprint's words: its search is a web search, its code execution a code interpreter. */
function builtInWord(key: string): string {
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return { google_search: "web_search", code_execution: "code_interpreter" }[name] ?? name;
}

function choiceOf(calling: unknown): ChatPrompt["tool_choice"] {
  const [name] = listAt(calling, "allowed_function_names");
  if (typeof name === "string") return { type: "function", function: { name } };
  const mode = nullableTextAt(calling, "mode");
  return mode === null ? null : ({ AUTO: "auto", NONE: "none", ANY: "required" }[mode] ?? null);
}
