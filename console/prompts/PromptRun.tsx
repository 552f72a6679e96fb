import { useState } from "preact/hooks";
import { renderPromptTemplate, runPromptTemplate } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Badge, Button, Fault, Folded } from "../shared/controls.tsx";
import { cost, count, duration } from "../shared/format.ts";
import { Inputs } from "../shared/Inputs.tsx";
import { Messages } from "../shared/Messages.tsx";
import { to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { type Version, variablesOf } from "./template.ts";

type Run = AnswerOf<"runPromptTemplate">;

/** A version rendered, and sent to its model by keys that may. */
export function PromptRun({ version }: { version: Version }) {
  const [rendered, setRendered] = useState<AnswerOf<"renderPromptTemplate"> | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const send = async (input_variables: Record<string, unknown>, how: string) => {
    const body = { version: version.version, input_variables };
    setRun(null);
    setRendered(await call(renderPromptTemplate, { params: { identifier: String(version.id) }, body }));
    if (how === "run") setRun(await call(runPromptTemplate, { params: { prompt_id: version.id }, body }));
  };
  const variables = Object.fromEntries(variablesOf(version.prompt_template).map((name) => [name, ""]));
  return (
    <>
      <Inputs variables={variables} does={send}>
        <Button type="submit">Render</Button>
        {may(runPromptTemplate) && (
          <Button type="submit" kind="main" value="run">
            Run with {version.metadata?.model?.name ?? "its model"}
          </Button>
        )}
      </Inputs>
      <div aria-live="polite">{run && <Outcome run={run} />}</div>
      <Fault>{rendered?.warning}</Fault>
      {rendered && <Messages prompt={rendered.prompt_template as Schemas["PromptTemplate"]} />}
    </>
  );
}

function Outcome({ run }: { run: Run }) {
  if (run.status === "ERROR") return <Fault>{run.error_message}</Fault>;
  return (
    <section class="panel stack" aria-label="Answer">
      <header class="row">
        <Badge tone="good">{cost(run.price)}</Badge>
        <span class="soft">
          {duration(run.latency_ms)} · {count(run.input_tokens)} input tokens, {count(run.output_tokens)} output tokens
          · {run.model}
        </span>
        {run.request_id && <a href={to("requests", run.request_id)}>Request</a>}
        {run.trace_id && <a href={to("traces", run.trace_id)}>Trace</a>}
      </header>
      <Folded name="Answer" value={run.output} isOpen />
    </section>
  );
}
