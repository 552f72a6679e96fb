import { createHash } from "node:crypto";
import type { Schemas } from "../../generated/types.ts";
import { fakeModelName } from "./fakeModel.ts";

/** Tag of everything that the demo makes. */
export const demoTag = "sheaf-demo";
export const logCount = 60;
export const traceCount = 30;

const dayMs = 86_400_000;
const days = 7;

interface Template {
  name: string;
  versions: { text: string; system: string; commit: string; label: string; provider: string; model: string }[];
}

export const capitalTemplate = "sheaf-demo/capital";
export const travellerTemplate = "sheaf-demo/traveller";

export const templates: Template[] = [
  {
    name: capitalTemplate,
    versions: [
      {
        system: "You write for a travel guide.",
        text: "Write one sentence about {city}, the capital of {state}.",
        commit: "First try",
        label: "production",
        provider: "openai.compatible",
        model: fakeModelName,
      },
      {
        system: "You write for a travel guide. Use at most fifteen words.",
        text: "Write one sentence about {city}, the capital of {state}. Name the state.",
        commit: "Shorter, and names the state",
        label: "staging",
        provider: "openai.compatible",
        model: fakeModelName,
      },
    ],
  },
  {
    name: travellerTemplate,
    versions: [
      {
        system: "You answer travellers at {airport} airport. Be brief and kind.",
        text: "{question}",
        commit: "First try",
        label: "production",
        provider: "openai",
        model: "gpt-4o-mini",
      },
    ],
  },
];

const airports = ["Seattle-Tacoma", "Chicago O'Hare", "Denver", "Boise Air Terminal", "Honolulu", "Anchorage"];
const conversations: [question: string, answer: string][] = [
  ["Where is gate B12?", "Gate B12 is in concourse B, a five minute walk after security."],
  ["My flight to Denver is delayed. Can I get a voucher?", "Yes. Delays above three hours come with a meal voucher."],
  ["Can I take my cat into the cabin?", "You can, in a carrier below the seat; tell your airline a day before."],
  ["How early should I be here for an international flight?", "Three hours before departure is safe."],
  ["I left my laptop at security.", "Lost items go to the desk on level 1, open from 6 to 22."],
  ["Is there a quiet place to work?", "The reading room in concourse C has desks and power, and is free."],
  ["Which train goes to the city?", "The link train leaves every ten minutes from level 4."],
  ["Where can I fill my water bottle?", "There are fountains beside all restrooms after security."],
  ["Do I need a visa for Canada?", "That depends on your passport; the airline's desk checks it for you."],
  ["Can I change my seat at the gate?", "Yes, while there are free seats; the agents help from an hour before."],
];
const models: [provider: string, model: string][] = [
  ["openai", "gpt-4o-mini"],
  ["openai", "gpt-4o"],
  ["anthropic", "claude-3-5-haiku-20241022"],
];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const tokensIn = (text: string) => Math.ceil(text.length / 4);
const textMessage = (role: "user" | "assistant" | "system", text: string) => ({
  role,
  content: [{ type: "text" as const, text }],
});

/** Makes the log of the call with this number; the calls are spread over the last days. */
export function requestLog(number: number, prompt: { id: number; version: number }): Schemas["LogRequest"] {
  const [question, answer] = pick(conversations, number);
  const [provider, model] = pick(models, number * 7);
  const airport = pick(airports, number * 5);
  const startedAt = Date.now() - Math.floor((days * dayMs * (logCount - number)) / logCount);
  const isFailed = number % 15 === 14;
  return {
    provider,
    model,
    input: {
      type: "chat",
      messages: [
        textMessage("system", `You answer travellers at ${airport} airport. Be brief and kind.`),
        textMessage("user", question),
      ],
    },
    output: { type: "chat", messages: isFailed ? [] : [textMessage("assistant", answer)] },
    request_start_time: new Date(startedAt).toISOString(),
    request_end_time: new Date(startedAt + 400 + (number % 9) * 130).toISOString(),
    input_tokens: tokensIn(question) + 20,
    output_tokens: isFailed ? 0 : tokensIn(answer),
    prompt_id: prompt.id,
    prompt_version_number: prompt.version,
    prompt_input_variables: { airport, question },
    tags: [demoTag, pick(["web", "app", "kiosk"], number)],
    metadata: { demo_number: String(number), user_id: `traveller-${number % 17}` },
    ...(isFailed
      ? { status: "ERROR", error_type: "PROVIDER_RATE_LIMIT", error_message: "Too many requests" }
      : { score: 60 + ((number * 11) % 41) }),
  };
}

type Span = Schemas["CreateSpansRequest"]["spans"][number];

/** Makes the spans of a program that looks up a flight and asks a model. Their ids are always the same. */
export function spansOfTrace(number: number): Span[] {
  const [question, answer] = pick(conversations, number * 3);
  const [provider, model] = pick(models, number);
  const startedAt = Date.now() - Math.floor((days * dayMs * (traceCount - number)) / traceCount);
  const isFailed = number % 10 === 9;
  const span = spanMaker(number, startedAt);
  const input = [{ role: "user", parts: [{ type: "text", content: question }] }];
  const output = [{ role: "assistant", parts: [{ type: "text", content: answer }], finish_reason: "stop" }];
  return [
    span("answer a traveller", "SERVER", [0, 1_400 + number * 20], null, isFailed, {
      airport: pick(airports, number),
      "user.id": `traveller-${number % 17}`,
    }),
    span("look up flight", "INTERNAL", [40, 260], "answer a traveller", isFailed, {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "look_up_flight",
    }),
    span(`chat ${model}`, "CLIENT", [300, 1_300 + number * 15], "answer a traveller", false, {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": model,
      "gen_ai.usage.input_tokens": tokensIn(question) + 20,
      "gen_ai.usage.output_tokens": tokensIn(answer),
      "gen_ai.input.messages": JSON.stringify(input),
      "gen_ai.output.messages": JSON.stringify(output),
    }),
  ];
}

function spanMaker(number: number, startedAt: number) {
  const id = (name: string, length: number) =>
    createHash("sha256").update(`${demoTag} ${number} ${name}`).digest("hex").slice(0, length);
  const nanoseconds = (afterMs: number) => `${startedAt + afterMs}000000`;
  return (
    name: string,
    kind: "SERVER" | "INTERNAL" | "CLIENT",
    [start, end]: [number, number],
    parent: string | null,
    isFailed: boolean,
    attributes: Record<string, unknown>,
  ): Span => ({
    name,
    context: { trace_id: id("trace", 32), span_id: id(name, 16), trace_state: "" },
    kind: `SpanKind.${kind}`,
    parent_id: parent === null ? null : id(parent, 16),
    start_time: nanoseconds(start),
    end_time: nanoseconds(end),
    status: {
      status_code: isFailed ? "StatusCode.ERROR" : "StatusCode.OK",
      description: isFailed ? "the flight is not known" : null,
    },
    attributes,
    events: [],
    links: [],
    resource: { attributes: { "service.name": "travel-desk" }, schema_url: "" },
  });
}
