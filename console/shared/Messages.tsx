import type { Schemas } from "../../generated/types.ts";
import { readable, textOf } from "./format.ts";
import { Empty } from "./load.tsx";

type Message = Schemas["LoggedMessage"];
type Part = Schemas["LoggedContent"];

/** Longer texts are folded after so many characters. */
const mostAtOnce = 4_000;
/** Messages that are drawn at first, the last of a long talk. */
const mostMessages = 60;

/** A call of a model as the talk that it was. Tools' calls and their results are folded. */
export function Messages({ prompt }: { prompt: Schemas["LoggedPrompt"] }) {
  if (!("messages" in prompt))
    return <MessageCard message={{ role: "assistant", content: prompt.content as Part[] }} />;
  const messages = prompt.messages as Message[];
  if (messages.length === 0)
    return <Empty title="No messages">The call says neither what it sent nor what it got.</Empty>;
  const hidden = Math.max(0, messages.length - mostMessages);
  return (
    <ol class="messages">
      {hidden > 0 && <li class="soft">{hidden} messages before these; the JSON has all of them.</li>}
      {messages.slice(hidden).map((message, index) => (
        <li key={index}>
          <MessageCard message={message} />
        </li>
      ))}
    </ol>
  );
}

function MessageCard({ message }: { message: Message }) {
  const { role, content, tool_calls } = message;
  const isResult = role === "tool" || role === "function";
  const parts = (content ?? []).map((part, index) => <PartShown key={index} part={part} />);
  return (
    <article class={`message ${role}`}>
      <h2 class="role">
        {role}
        {typeof message.name === "string" && <span class="soft"> {message.name}</span>}
      </h2>
      {isResult ? (
        <details>
          <summary>Result {typeof message.tool_call_id === "string" && <code>{message.tool_call_id}</code>}</summary>
          {parts}
        </details>
      ) : (
        parts
      )}
      {(tool_calls ?? []).map((call, index) => (
        <details key={call.id ?? index} class="tool-call">
          <summary>
            <span class="kind tool" aria-hidden="true">
              ⚒
            </span>{" "}
            <b dir="auto">{call.function.name}</b>
          </summary>
          <pre dir="auto">{readable(call.function.arguments ?? "")}</pre>
        </details>
      ))}
    </article>
  );
}

function PartShown({ part }: { part: Part }) {
  if (part.type === "text" && typeof part.text === "string") return <Text text={part.text} />;
  if (part.type === "thinking") {
    return (
      <details>
        <summary>Thinking</summary>
        <Text text={textOf(part.thinking ?? part.text ?? part)} />
      </details>
    );
  }
  return (
    <details>
      <summary>{part.type}</summary>
      <Text text={textOf(part)} />
    </details>
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
