import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Schemas } from "../../generated/types.ts";

/** A sheet: the source of its rows, its computed columns, and the steps that score it. */
export interface DemoSheet {
  title: string;
  /** Name of a file of docs/examples/. */
  file?: string;
  source?: Schemas["CreateSheetRequest"]["source"];
  columns: Schemas["CreateColumnRequest"][];
  steps: Schemas["ConfigureScorecardRequest"]["steps"];
  /** Whether its columns ask the model of the demo. */
  asksModel?: boolean;
}

interface Content {
  templates: { name: string; versions: TemplateVersion[] }[];
  airports: string[];
  conversations: { question: string; answer: string }[];
  models: { provider: string; model: string }[];
  workflow: { questions: string[]; created: Schemas["CreateWorkflowRequest"] };
  sheets: DemoSheet[];
}

interface TemplateVersion {
  system: string;
  text: string;
  commit: string;
  label: string;
  model: { provider: string; name: string };
}

export const examples = join(import.meta.dir, "../../docs/examples");
export const content = Bun.YAML.parse(await Bun.file(join(examples, "demo.yaml")).text()) as Content;
const { airports, conversations, models } = content;

/** Tag of everything that the demo makes. */
export const demoTag = "sheaf-demo";
export const logCount = 60;
export const traceCount = 30;

const dayMs = 86_400_000;
const days = 7;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const tokensIn = (text: string) => Math.ceil(text.length / 4);
const textMessage = (role: "user" | "assistant" | "system", text: string) => ({
  role,
  content: [{ type: "text" as const, text }],
});

/** Makes the log of the call with this number; the calls are spread over the last days. */
export function requestLog(number: number, prompt: { id: number; version: number }): Schemas["LogRequest"] {
  const { question, answer } = pick(conversations, number);
  const { provider, model } = pick(models, number * 7);
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
  const { question, answer } = pick(conversations, number * 3);
  const { provider, model } = pick(models, number);
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
