import type { Schemas } from "../../generated/types.ts";
import { Folded } from "./controls.tsx";
import { readable, textOf } from "./format.ts";
import { Empty } from "./load.tsx";

type Message = Schemas["LoggedMessage"];
type Prompt = Schemas["LoggedPrompt"] | Schemas["PromptTemplate"];

/** Most characters of a text before its rest is folded. */
const mostAtOnce = 4_000;
/** Most messages that are drawn, the last ones of a longer list. */
const mostMessages = 60;

/** Messages of a prompt or of a model's call; of a completion it is one. */
export function messagesOf(prompt: Prompt): Message[] {
  const { messages, content } = prompt as { messages?: unknown[]; content?: unknown };
  return (messages ?? [{ role: "completion", content }]) as Message[];
}

/** An image that is within a message. One at another host is not fetched: that would tell the host who reads the message. */
const imageIn = /^data:image\/(?:png|jpeg|gif|webp);base64,/;
const urlOf = (part: object) => String((part as { image_url?: { url?: string } }).image_url?.url);

export function textOfPart(part: { type?: string; text?: unknown }): string {
  return textOf(part.type === "text" ? part.text : part);
}

/** Messages of a model's call or a prompt. Tool calls and their results are folded. */
export function Messages({ prompt }: { prompt: Prompt }) {
  const messages = messagesOf(prompt);
  if (messages.length === 0) return <Empty title="No messages">The call recorded no input and no output.</Empty>;
  const hidden = Math.max(0, messages.length - mostMessages);
  return (
    <ol class="stack messages">
      {hidden > 0 && <li class="soft">{hidden} messages before these; the JSON has all of them.</li>}
      {messages.slice(hidden).map((message, index) => (
        <OneMessage key={index} message={message} />
      ))}
    </ol>
  );
}

function OneMessage({ message }: { message: Message }) {
  const { role, content, tool_calls, name, tool_call_id } = message;
  const isResult = role === "tool" || role === "function";
  const parts = [content ?? []].flat();
  return (
    <li class={`message ${role}`}>
      <h2>
        {role} {typeof name === "string" && <span class="soft">{name}</span>}
      </h2>
      {isResult ? (
        <Folded name={`Result ${tool_call_id ?? ""}`} value={parts.map(textOfPart).join("\n")} />
      ) : (
        parts.map((part, index) => {
          if (part.type === "text" || typeof part === "string") return <Text key={index} text={textOfPart(part)} />;
          if (imageIn.test(urlOf(part))) return <img key={index} src={urlOf(part)} alt={`Part ${index + 1}`} />;
          return <Folded key={index} name={part.type} value={part.thinking ?? part.text ?? part} />;
        })
      )}
      {(tool_calls ?? []).map((call, index) => (
        <Folded key={index} name={`⚒ ${call.function.name}`} value={readable(call.function.arguments ?? "")} />
      ))}
    </li>
  );
}

function Text({ text }: { text: string }) {
  if (text.length <= mostAtOnce) return <p dir="auto">{text}</p>;
  return (
    <details>
      <summary dir="auto">{text.slice(0, mostAtOnce)}…</summary>
      <p dir="auto">{text.slice(mostAtOnce)}</p>
    </details>
  );
}
