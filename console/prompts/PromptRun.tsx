import { useState } from "preact/hooks";
import { renderPromptTemplate, runPromptTemplate } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { useAsked } from "../shared/asked.tsx";
import { Badge, Button, Copy } from "../shared/controls.tsx";
import { cost, count, duration, textOf } from "../shared/format.ts";
import { Inputs } from "../shared/Inputs.tsx";
import { to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Said } from "./Said.tsx";
import { messagesOf, variablesOf } from "./template.ts";

type Run = AnswerOf<"runPromptTemplate">;
type Rendered = AnswerOf<"renderPromptTemplate">;

/** A version filled in, and sent to its model by keys that may. */
export function PromptRun({ version }: { version: Schemas["RawPromptTemplateResponse"] }) {
  const [rendered, setRendered] = useState<Rendered | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const { isBusy, ask, note } = useAsked();
  const submit = (input_variables: Record<string, unknown>, how: string) =>
    ask(async () => {
      const body = { version: version.version, input_variables };
      setRun(null);
      setRendered(await call(renderPromptTemplate, { params: { identifier: String(version.id) }, body }));
      if (how === "run") setRun(await call(runPromptTemplate, { params: { prompt_id: version.id }, body }));
    });
  const variables = Object.fromEntries(variablesOf(version.prompt_template).map((name) => [name, ""]));
  return (
    <>
      <Inputs variables={variables} submit={submit}>
        <Button type="submit" value="render" isBusy={isBusy}>
          Fill in
        </Button>
        {may(runPromptTemplate) && (
          <Button type="submit" kind="main" value="run" isBusy={isBusy}>
            Run against {version.metadata?.model?.name ?? "its model"}
          </Button>
        )}
      </Inputs>
      {note}
      <div aria-live="polite">{run && <Outcome run={run} />}</div>
      {rendered && (
        <section aria-label="Filled in">
          <h2>Filled in</h2>
          {rendered.warning && <p class="node-error">{rendered.warning}</p>}
          <Said messages={messagesOf(rendered.prompt_template as Schemas["PromptTemplate"])} />
        </section>
      )}
    </>
  );
}

function Outcome({ run }: { run: Run }) {
  if (run.status === "ERROR") {
    return (
      <p class="node-error" dir="auto">
        {run.error_message}
      </p>
    );
  }
  const text = textOf(run.output);
  return (
    <section class="panel node" aria-label="Answer">
      <header>
        <h2>Answer</h2>
        <Badge tone="good">{cost(run.price)}</Badge>
        <span class="soft">
          {duration(run.latency_ms)} · {count(run.input_tokens)} tokens in, {count(run.output_tokens)} out · {run.model}
        </span>
      </header>
      <pre dir="auto">{text}</pre>
      <div class="actions">
        <Copy text={() => text}>Copy</Copy>
        {run.request_id && (
          <a class="button usual" href={to("requests", run.request_id)}>
            Its request
          </a>
        )}
        {run.trace_id && (
          <a class="button usual" href={to("traces", run.trace_id)}>
            Its trace
          </a>
        )}
      </div>
    </section>
  );
}
