import type { Said as Message } from "./template.ts";

/** Messages with whom they are of. */
export function Said({ messages }: { messages: Message[] }) {
  return (
    <ol class="said">
      {messages.map(({ role, text }, index) => (
        <li key={index} class={role}>
          <h2>{role}</h2>
          <p dir="auto">{text}</p>
        </li>
      ))}
    </ol>
  );
}
