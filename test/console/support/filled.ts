import type { Client } from "../../support/client.ts";
import { callAttributes, newTraceId, spanBody } from "../../support/traces.ts";

const ms = 1_000_000n;
/** Texts that would run, turn the page around or break it, if they were anything but text. */
export const hostile = `<img src=x onerror="document.title='run'"><script>document.title='run'</script> שלום עולם 👩‍👩‍👧 {{x}}`;

/** Nanoseconds of moments some milliseconds from now, which is the same for all: a process that is held up makes no span longer. */
function clockOfNow(): (offsetMs: number) => string {
  const now = BigInt(Date.now()) * ms;
  return (offsetMs) => String(now + BigInt(Math.round(offsetMs * 1_000)) * 1_000n);
}

function messages(question: string, answer: string) {
  const call = { type: "tool_call", id: "call_1", name: "look_up_order", arguments: { order: 4711 } };
  const result = { type: "tool_call_response", id: "call_1", response: '{"state":"on its way"}' };
  return {
    "gen_ai.input.messages": JSON.stringify([
      { role: "system", parts: [{ type: "text", content: "You help people who wait for a parcel." }] },
      { role: "user", parts: [{ type: "text", content: question }] },
      { role: "assistant", parts: [call] },
      { role: "tool", parts: [result] },
    ]),
    "gen_ai.output.messages": JSON.stringify([{ role: "assistant", parts: [{ type: "text", content: answer }] }]),
  };
}

/** Stores an agent's answer: a search, a tool that may fail, and a call of a model. @returns ids of the trace and its spans */
export async function sendAnswer(
  client: Client,
  { name = "answer a question", agoMs = 60_000, fails = false, question = "Where is my parcel?" } = {},
) {
  const trace_id = newTraceId();
  const at = clockOfNow();
  const [root, retriever, tool, call] = ["a", "b", "c", "d"].map((end) => trace_id.slice(0, 15) + end) as [
    string,
    string,
    string,
    string,
  ];
  const span = (span_id: string, parent_id: string | null, title: string, from: number, to: number, rest: object) =>
    spanBody({
      trace_id,
      span_id,
      parent_id,
      name: title,
      start_time: at(from - agoMs),
      end_time: at(to - agoMs),
      ...rest,
    });
  const tool_attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "look_up_order",
    "gen_ai.tool.call.arguments": '{"order": 4711}',
    "gen_ai.tool.call.result": '{"state": "on its way"}',
  };
  const spans = [
    span(root, null, name, 0, 2_140, {
      status: fails ? "ERROR" : "OK",
      attributes: {
        "gen_ai.operation.name": "invoke_agent",
        "user.id": "77",
        "promptlayer.tags": '["support"]',
        customer: "acme",
      },
    }),
    span(retriever, root, "search the handbook", 30, 310, {
      attributes: { "openinference.span.kind": "RETRIEVER", "input.value": question, "output.value": "3 passages" },
    }),
    span(tool, root, "look up the order", 330, 640, {
      status: fails ? "ERROR" : "OK",
      attributes: tool_attributes,
      ...(fails && {
        events: [{ name: "exception", attributes: { "exception.message": "the order service did not answer" } }],
      }),
    }),
    span(call, root, "chat gpt-4o", 660, 2_100, {
      attributes: { ...callAttributes(), ...messages(question, `It comes tomorrow. ${question}`) },
    }),
  ];
  await client.expect(201, "createSpans", { body: { spans } });
  return { trace_id, root, retriever, tool, call };
}

/** Stores a trace of many spans: so many steps, each with ten below it, of which one fails. */
export async function sendLongTrace(client: Client, steps: number): Promise<string> {
  const trace_id = newTraceId();
  const at = clockOfNow();
  const idOf = (number: number) => (number + 1).toString(16).padStart(16, "0");
  const spans = Array.from({ length: steps * 11 + 1 }, (_, number) => {
    const step = Math.floor((number - 1) / 11);
    const isStep = number > 0 && (number - 1) % 11 === 0;
    const parent = number === 0 ? null : isStep ? 0 : step * 11 + 1;
    const from = number * 7;
    return spanBody({
      trace_id,
      span_id: idOf(number),
      parent_id: parent === null ? null : idOf(parent),
      name: number === 0 ? "a long run" : isStep ? `step ${step}` : `work ${number}`,
      start_time: at(from - 600_000),
      end_time: at(from + (number === 0 ? steps * 77 : isStep ? 77 : 6) - 600_000),
      status: number === 25 ? "ERROR" : "OK",
      attributes: { number },
    });
  });
  for (let from = 0; from < spans.length; from += 1_000) {
    await client.expect(201, "createSpans", { body: { spans: spans.slice(from, from + 1_000) } });
  }
  return trace_id;
}
