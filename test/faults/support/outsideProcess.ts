// What the server calls, in a process of its own: a model that repeats what it is asked, and a receiver of webhooks. Both
// write down what came, and are asked for it by GET.
import { openaiChat } from "../../support/fakeProviders/openaiChat.ts";
import type { Asked, Received } from "./outside.ts";

const delayMs = Number(process.argv[2]);

/** How many questions are answered before the others have to wait, and what they wait for. */
let answersLeft = Number.POSITIVE_INFINITY;
let held = Promise.withResolvers<void>();

const asked: Asked[] = [];
const received: Received[] = [];

function textOf(body: { messages: { content: string | { text: string }[] }[] }): string {
  const content = body.messages.at(-1)?.content ?? "";
  return typeof content === "string" ? content : content.map(({ text }) => text).join("");
}

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  idleTimeout: 0,
  routes: {
    "/hold/:answers": (request) => {
      answersLeft = Number(request.params.answers);
      held = Promise.withResolvers();
      return new Response();
    },
    "/release": () => {
      answersLeft = Number.POSITIVE_INFINITY;
      held.resolve();
      return new Response();
    },
    "/asked": () => Response.json(asked),
    "/received": () => Response.json(received),
    "/hook": async (request) => {
      const event_id = request.headers.get("x-event-id") as string;
      received.push({ event_id, event: (await request.json()) as Received["event"] });
      return new Response(null, { status: 204 });
    },
    "/v1/chat/completions": async (request) => {
      const body = (await request.json()) as Parameters<typeof textOf>[0] & Record<string, unknown>;
      const question: Asked = { text: textOf(body), isAnswered: false };
      asked.push(question);
      if (answersLeft-- > 0) await Bun.sleep(delayMs);
      else await held.promise;
      // A client that died waits no more.
      question.isAnswered = !request.signal.aborted;
      const answer = { text: `said ${question.text}`, thinking: "", toolCalls: [], embeddings: [] };
      const usage = { inputTokens: 20, outputTokens: 8, cachedTokens: 0 };
      const recorded = {
        method: "POST",
        path: "",
        query: {},
        headers: {},
        body,
        text: JSON.stringify(body),
        receivedAt: 0,
      };
      return Response.json(openaiChat.reply({ ...answer, ...usage }, recorded));
    },
  },
  fetch: () => new Response(null, { status: 404 }),
});
process.stdout.write(`http://127.0.0.1:${server.port}\n`);
