import { join } from "node:path";
import type { Case } from "./case.ts";
import type { ExpectedLog } from "./logs.ts";

export const conformanceFile = join(import.meta.dir, "../../../docs/otlp-conformance.md");

/** The columns of the matrix: what of a log is there, in at least one of the logs of a sender. */
const columns: [string, (log: ExpectedLog) => boolean][] = [
  ["Input", (log) => has(log.input)],
  ["Output", (log) => has(log.output)],
  ["Tools", (log) => has(log.tools)],
  ["Tool calls", (log) => [...(log.input ?? []), ...(log.output ?? [])].some(({ tool_calls }) => has(tool_calls))],
  ["Media", (log) => blocksOf(log).some(({ type }) => type === "image_url" || type === "media")],
  ["Thoughts", (log) => blocksOf(log).some(({ type }) => type === "thinking")],
  ["Parameters", (log) => Object.keys(log.parameters ?? {}).length > 0],
  ["Tokens", (log) => log.tokens !== undefined],
  ["Cached", (log) => log.cached !== undefined],
  ["Price", (log) => log.price !== undefined],
  ["Metadata", (log) => Object.keys(log.metadata ?? {}).length > 0],
  ["Tags", (log) => has(log.tags)],
  ["Prompt", (log) => log.prompt !== undefined],
  ["Errors", (log) => log.status !== undefined],
];

function has(list: unknown[] | null | undefined): boolean {
  return list !== undefined && list !== null && list.length > 0;
}

function blocksOf({ input, output }: ExpectedLog) {
  return [...(input ?? []), ...(output ?? [])].flatMap(({ content }) => content ?? []);
}

const hows: Record<Case["how"], string> = {
  live: "run",
  recorded: "recorded",
  documented: "documented",
};

/** The page as the cases have it; nothing in it changes from run to run. */
export function conformanceText(cases: Case[]): string {
  const head = ["Sender", "Seen", "Spans", "Logs", ...columns.map(([title]) => title)];
  const rows = cases.map(({ sender, how, logs, steps = [] }) => [
    sender,
    hows[how],
    String(logs.length + steps.length),
    String(logs.length),
    ...columns.map(([, isThere]) => (logs.some(isThere) ? "yes" : "")),
  ]);
  const sources = cases.map(({ sender, how, source }) => [sender, hows[how], source]);
  return `${[
    intro,
    table(head, rows),
    "## Where the spans come from\n",
    table(["Sender", "Seen", "Packages, or what documents it"], sources),
  ].join("\n")}`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}

const intro = `# OTLP: which spans become request logs

Written by \`test/logs/spans/conformance.test.ts\`, which fails when this page says anything else than what it saw. After a
change: \`WRITE_CONFORMANCE=1 bun test ./test/logs/spans/conformance.test.ts\`.

A span that is one call of a model becomes a request log, whatever instrumentation made it. Spans around calls (agents,
chains, workflows, tools, and the outer spans of frameworks that sum up the calls below them) do not, so nothing is counted
twice. When a framework and the client library below it are both instrumented, the call has one log, in whatever order
and batches the spans come: that of the outer span, unless the inner one knows more. Calls of different models are calls
of their own.

Every sender below is held against the whole request log that must come of each of its spans: first the mapping
itself, then over HTTP: the export is sent to \`/v1/traces\` as it came, and the logs are read back.

- **run**: the instrumentation runs in the test, against a fake provider, and exports by the OpenTelemetry SDK
  (the AI SDK in protobuf with gzip, OpenInference in JSON).
- **recorded**: it ran in \`test/logs/spans/recorder\`, which keeps its exports as they came.
- **documented**: spans written from what their makers document.

A column says whether the sender's spans gave that part of a log in at least one of these cases. An empty one is most
often not sent: no instrumentation sends everything. A price that is not sent is computed where the model is known.
`;
