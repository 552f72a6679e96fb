import { type ChatPrompt, type Content, contentsOf, type Message } from "../blueprint.ts";
import {
  assistant,
  builtInTool,
  callParametersOf,
  chatPromptOf,
  completionPromptOf,
  contentsFrom,
  customTool,
  functionAnswer,
  functionTool,
  image,
  media,
  message,
  openaiChoice,
  type ProviderCall,
  toolAnswer,
} from "../call.ts";
import { withCitations } from "../cohere/reply.ts";
import { argumentsText, field, fields, listAt, nullableTextAt, textAt } from "../fields.ts";
import { textContent } from "../reply.ts";
import { openaiCalls, thinkingPart } from "./chatReply.ts";
import { chatThoughts } from "./chatThoughts.ts";

const promptKeys = ["model", "messages", "tools", "tool_choice", "toolChoice", "functions", "function_call"];

/** Reads a call of chat completions by the clients of OpenAI, Mistral, Cohere and OpenRouter. */
export function readOpenaiChatCall(kwargs: unknown): ProviderCall {
  const tools = listAt(kwargs, "tools").flatMap((tool) => {
    const type = textAt(tool, "type");
    if (type === "custom") return [customTool(field(tool, type))];
    return type === "function" ? [functionTool(field(tool, type))] : builtInTool(tool, type);
  });
  const functions = listAt(kwargs, "functions").flatMap((definition) => {
    const tool = functionTool(definition);
    return tool.type === "function" ? [tool.function] : [];
  });
  const chosen = openaiChoice(field(kwargs, "function_call"));
  const template: ChatPrompt = {
    ...chatPromptOf(listAt(kwargs, "messages").map(messageOf), tools, openaiChoice(field(kwargs, "tool_choice"))),
    ...(functions.length > 0 && { functions }),
    ...(chosen != null && { function_call: typeof chosen === "string" ? chosen : chosen.function }),
  };
  return { template, model: nullableTextAt(kwargs, "model"), parameters: callParametersOf(kwargs, promptKeys) };
}

function messageOf(given: unknown): Message {
  const content = contentsFrom(field(given, "content"), partOf);
  const role = textAt(given, "role");
  switch (role) {
    case "system":
    case "developer":
      return message(role, content, nullableTextAt(given, "name"));
    case "assistant": {
      const plan = textAt(given, "tool_plan");
      const older = field(given, "function_call");
      const thoughts = [...chatThoughts(given), ...textContent(plan)];
      const said = assistant([...thoughts, ...content], [...(older ? [] : openaiCalls(given))]);
      if (!older || said.role !== "assistant") return said;
      return {
        ...said,
        function_call: { name: textAt(older, "name"), arguments: argumentsText(field(older, "arguments")) },
      };
    }
    case "tool":
      return toolAnswer(textAt(given, "tool_call_id"), content, nullableTextAt(given, "name"));
    case "function":
      return functionAnswer(textAt(given, "name"), content);
    default:
      return message("user", content, nullableTextAt(given, "name"));
  }
}

const wav = "audio/wav";

function partOf(part: unknown): Content[] {
  switch (textAt(part, "type")) {
    case "text":
      return [{ type: "text", text: textAt(part, "text") }];
    case "refusal":
      return [{ type: "text", text: textAt(part, "refusal") }];
    case "image_url": {
      const given = field(part, "image_url");
      if (typeof given === "string") return [image(given)];
      return [image(textAt(given, "url"), nullableTextAt(given, "detail"))];
    }
    case "input_audio": {
      const audio = field(part, "input_audio");
      // Mistral has the content or the address here.
      if (typeof audio === "string") return [audio.startsWith("data:") ? filePartOf(audio, "") : media(audio, wav)];
      return [media(textAt(audio, "data"), `audio/${textAt(audio, "format") || "wav"}`)];
    }
    case "thinking":
      return [thinkingPart(part)];
    case "document": {
      // A result of a tool, at Cohere.
      const data = field(field(part, "document"), "data");
      return data === null ? [] : textContent(typeof data === "string" ? data : JSON.stringify(data));
    }
    case "document_url":
      return [filePartOf(textAt(part, "document_url"), textAt(part, "document_name"))];
    case "file": {
      const file = field(part, "file") ?? part;
      const id = nullableTextAt(file, "file_id");
      if (id) return [{ type: "media", media: { title: "media", url: id, format: "neither" } }];
      return [filePartOf(textAt(file, "file_data"), textAt(file, "filename"))];
    }
    default:
      return [];
  }
}

/** File part. The type is in the address where that is a data URL. */
export function filePartOf(url: string, title: string): Content {
  const inline = /^data:([^;,]+)[^,]*,(.*)$/s.exec(url);
  return inline
    ? media(inline[2] as string, inline[1] as string, title || "media")
    : media(url, null, title || "media");
}

/** Reads a call that takes one text: completions, images, video and speech. */
export function readPromptCall(kwargs: unknown): ProviderCall {
  const prompt = textAt(kwargs, "prompt") || textAt(kwargs, "input") || textAt(kwargs, "inputs");
  return {
    template: completionPromptOf(prompt),
    model: nullableTextAt(kwargs, "model"),
    parameters: callParametersOf(kwargs, ["model", "prompt", "input", "inputs"]),
  };
}

/** Reads a call of Cohere's chat, version 2: OpenAI's form, with choices of tools in capitals and citations. */
export function readCohereCall(kwargs: unknown): ProviderCall {
  const choice = field(kwargs, "tool_choice");
  const given = typeof choice === "string" ? { ...fields(kwargs), tool_choice: choice.toLowerCase() } : kwargs;
  const call = readOpenaiChatCall(given);
  if (call.template.type !== "chat") return call;
  const sent = listAt(kwargs, "messages");
  const messages = call.template.messages.map((said, index) =>
    said.role === "assistant" ? { ...said, content: withCitations(contentsOf(said.content), sent[index]) } : said,
  );
  return { ...call, template: { ...call.template, messages } };
}
