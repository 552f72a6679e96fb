import { anthropicComplete, anthropicMessages } from "./anthropic.ts";
import { bedrockConverse, bedrockInvoke } from "./bedrock.ts";
import { cohereChat } from "./cohere.ts";
import { googleGenerate } from "./google.ts";
import { openaiChat, openaiCompletions, openaiEmbeddings, openaiImages } from "./openaiChat.ts";
import { openaiResponses } from "./openaiResponses.ts";
import type { FakeAnswer, FakeBody, FakeFault, Protocol, RecordedRequest, StreamEvent } from "./protocol.ts";

export type { FakeAnswer, RecordedRequest } from "./protocol.ts";

const protocols: Protocol[] = [
  openaiChat,
  openaiCompletions,
  openaiImages,
  openaiEmbeddings,
  openaiResponses,
  anthropicMessages,
  anthropicComplete,
  googleGenerate,
  cohereChat,
  bedrockConverse,
  bedrockInvoke,
];

/** Decides what a request gets; asynchronous to answer slowly, or never. `index` counts all requests from 0. */
type Script = (request: RecordedRequest, index: number) => Scripted | Promise<Scripted>;
type Scripted = FakeAnswer | FakeFault | FakeBody;

export interface FakeProviders {
  /** Address of the server; each provider's own paths follow. */
  url: string;
  /** All requests so far, in the order in which they came. */
  requests: RecordedRequest[];
  /** The most requests that were under way at once. */
  mostAtOnce: number;
  /** Replaces what requests get from now on; left out, they get again what they got at first. */
  answer(script?: Script): void;
  stop(): Promise<void>;
}

/**
 * A server on a free port that speaks every provider's protocol, plain and streamed, and keeps what it was sent.
 * @param script "Hello" to everything unless given
 */
export function startFakeProviders(script: Script = () => ({ text: "Hello" })): FakeProviders {
  let current = script;
  let atOnce = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const recorded = await record(request);
      const index = fake.requests.push(recorded) - 1;
      fake.mostAtOnce = Math.max(fake.mostAtOnce, ++atOnce);
      try {
        return respond(recorded, await Promise.race([current(recorded, index), leaving(request.signal)]));
      } finally {
        atOnce--;
      }
    },
  });
  const fake: FakeProviders = {
    url: `http://127.0.0.1:${server.port}`,
    requests: [],
    mostAtOnce: 0,
    answer: (next = script) => {
      current = next;
    },
    stop: () => server.stop(true),
  };
  return fake;
}

/** A client that waits no more; what it would be told does not matter. */
function leaving(signal: AbortSignal): Promise<FakeFault> {
  const { promise, resolve } = Promise.withResolvers<FakeFault>();
  const leave = () => resolve({ status: 499 });
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  return promise;
}

async function record(request: Request): Promise<RecordedRequest> {
  const url = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    path: decodeURIComponent(url.pathname),
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(request.headers),
    body: text === "" ? {} : JSON.parse(text),
    text,
    receivedAt: performance.now(),
  };
}

function respond(request: RecordedRequest, answer: Scripted): Response {
  const protocol = protocols.find(({ path }) => path.test(request.path));
  if (!protocol) return Response.json({ error: { message: `no fake provider at ${request.path}` } }, { status: 404 });
  if ("status" in answer) {
    return Response.json(answer.faultBody ?? protocol.fault(answer), {
      status: answer.status,
      headers: answer.headers ?? {},
    });
  }
  if ("body" in answer) return Response.json(answer.body);
  const full = {
    text: "",
    thinking: "",
    toolCalls: [],
    embeddings: [],
    inputTokens: 10,
    outputTokens: 5,
    cachedTokens: 0,
    ...answer,
  };
  if (protocol.stream && protocol.isStreamed?.(request)) {
    return (protocol.write ?? serverSentEvents)(protocol.stream(full, request));
  }
  return Response.json(protocol.reply(full, request));
}

function serverSentEvents(events: StreamEvent[]): Response {
  const text = events.map(({ event, data }) => {
    const line = typeof data === "string" ? data : JSON.stringify(data);
    return `${event ? `event: ${event}\n` : ""}data: ${line}\n\n`;
  });
  return new Response(text.join(""), { headers: { "content-type": "text/event-stream" } });
}
