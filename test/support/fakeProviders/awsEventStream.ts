import { EventStreamCodec } from "@smithy/core/event-streams";
import type { StreamEvent } from "./protocol.ts";

const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === "string" ? bytes : Buffer.from(bytes).toString()),
  (text) => Buffer.from(text),
);

/** AWS's binary frames, each with its length, its checksums and the event's name among its headers. */
export function awsEventStream(events: StreamEvent[]): Response {
  const header = (value: string) => ({ type: "string" as const, value });
  const frames = events.map(({ event = "", data }) =>
    codec.encode({
      headers: {
        ":message-type": header("event"),
        ":event-type": header(event),
        ":content-type": header("application/json"),
      },
      body: Buffer.from(JSON.stringify(data)),
    }),
  );
  return new Response(Buffer.concat(frames), { headers: { "content-type": "application/vnd.amazon.eventstream" } });
}
