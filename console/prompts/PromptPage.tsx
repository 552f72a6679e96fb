import { getPromptTemplate, listPromptVersions, listRequests } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call, curlOf } from "../shared/api.ts";
import { Copy } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { textOf } from "../shared/format.ts";
import { useListed } from "../shared/listed.tsx";
import { Shown, useLoaded } from "../shared/load.tsx";
import { query, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Parts, Versions } from "../shared/Versions.tsx";
import { PromptDiff } from "./PromptDiff.tsx";
import { PromptLabels } from "./PromptLabels.tsx";
import { PromptRun } from "./PromptRun.tsx";
import { PromptUse } from "./PromptUse.tsx";
import { Said } from "./Said.tsx";
import { messagesOf, variablesOf } from "./template.ts";

type Version = Schemas["RawPromptTemplateResponse"];

/** A prompt template: one of its versions, and what can be asked of it. */
export function PromptPage({ prompt_id }: { prompt_id: string }) {
  const wanted = query.value.get("version");
  const parts = ["Text", "Compare", "Run", ...(may(listRequests) ? ["Requests"] : []), "Labels"];
  const asked = query.value.get("part") ?? "";
  const part = parts.includes(asked) ? asked : "Text";
  const request = { params: { identifier: prompt_id }, query: wanted ? { version: Number(wanted) } : {} };
  const version = useLoaded((signal) => call(getPromptTemplate, request, { signal }), [prompt_id, wanted]);
  const versions = useListed(
    (cursor, signal) =>
      call(
        listPromptVersions,
        { params: { prompt_id: Number(prompt_id) }, query: { limit: 50, ...cursor } },
        signal && { signal },
      ),
    [prompt_id],
  );
  const found = version.value;
  const address = (more: Record<string, string | number | null>) =>
    to("prompts", prompt_id, { part: part === "Text" ? null : part, version: wanted, ...more });
  return (
    <>
      <Head title={found?.prompt_name ?? "Prompt"} above={<a href={to("prompts")}>Prompts</a>}>
        <Copy text={() => curlOf(getPromptTemplate, request)}>Copy as curl</Copy>
      </Head>
      <div class="with-side">
        <Shown of={versions}>
          {({ data }) => (
            <Versions versions={data} chosen={found?.version ?? 0} href={(number) => address({ version: number })}>
              {versions.more}
            </Versions>
          )}
        </Shown>
        <section class="part">
          <Parts names={parts} chosen={part} href={(name) => address({ part: name === "Text" ? null : name })} />
          <Shown of={version}>
            {(one) => {
              if (part === "Compare") return <PromptDiff version={one} versions={versions.value?.data ?? []} />;
              if (part === "Run") return <PromptRun key={one.version} version={one} />;
              if (part === "Requests") return <PromptUse version={one} />;
              if (part === "Labels") return <PromptLabels version={one} changed={versions.again} />;
              return <Text version={one} />;
            }}
          </Shown>
        </section>
      </div>
    </>
  );
}

function Text({ version: { prompt_template, metadata, warning } }: { version: Version }) {
  const variables = variablesOf(prompt_template);
  const model = metadata?.model;
  const tools = prompt_template.type === "chat" ? (prompt_template.tools ?? []) : [];
  return (
    <>
      {warning && <p class="node-error">{warning}</p>}
      <Said messages={messagesOf(prompt_template)} />
      {tools.length > 0 && (
        <details>
          <summary>
            {tools.length} {tools.length === 1 ? "tool" : "tools"}
          </summary>
          <pre dir="auto">{textOf(tools)}</pre>
        </details>
      )}
      <dl class="facts">
        <div>
          <dt>Variables</dt>
          <dd dir="auto">{variables.length > 0 ? variables.join(", ") : "none"}</dd>
        </div>
        <div>
          <dt>Model</dt>
          <dd dir="auto">{model ? `${model.provider} ${model.name ?? ""}` : "none"}</dd>
        </div>
        {Object.entries(model?.parameters ?? {}).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
