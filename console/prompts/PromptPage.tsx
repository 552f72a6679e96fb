import { getPromptTemplate, listPromptVersions, listRequests } from "../../generated/client.ts";
import { Curl, Facts, Fault, Folded, Parts, Versions } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { textOf } from "../shared/format.ts";
import { useList } from "../shared/lists.tsx";
import { Shown, useCall } from "../shared/load.tsx";
import { Messages } from "../shared/Messages.tsx";
import { query, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { PromptDiff } from "./PromptDiff.tsx";
import { PromptLabels } from "./PromptLabels.tsx";
import { PromptRun } from "./PromptRun.tsx";
import { PromptUse } from "./PromptUse.tsx";
import { type Version, variablesOf } from "./template.ts";

/** Page of a prompt template: one of its versions in several parts. */
export function Page({ prompt_id }: { prompt_id: string }) {
  const wanted = query.value.get("version");
  const names = ["Text", "Compare", "Run", ...(may(listRequests) ? ["Requests"] : []), "Labels"];
  const part = names.find((name) => name === query.value.get("part")) ?? "Text";
  const request = { params: { identifier: prompt_id }, query: wanted ? { version: Number(wanted) } : {} };
  const version = useCall(getPromptTemplate, request);
  const params = { prompt_id: Number(prompt_id) };
  const versions = useList(listPromptVersions, { params, query: { limit: 50 } });
  return (
    <>
      <Head title={version.value?.prompt_name ?? "Prompt"} above={<a href={to("prompts")}>Prompts</a>}>
        <Curl of={getPromptTemplate} input={request} />
      </Head>
      <div class="with-side">
        <Shown of={versions.found}>
          {({ items }) => (
            <Versions of={items} chosen={version.value?.version ?? 0}>
              {versions.more}
            </Versions>
          )}
        </Shown>
        <section class="stack padded scroll">
          <Parts names={names} chosen={part} param="part" />
          <Shown of={version}>
            {(one) => {
              const numbers = versions.items.map(({ version_number }) => version_number);
              if (part === "Compare") return <PromptDiff version={one} numbers={numbers} />;
              if (part === "Run") return <PromptRun key={one.version} version={one} />;
              if (part === "Requests") return <PromptUse version={one} />;
              if (part === "Labels") return <PromptLabels version={one} changed={versions.found.again} />;
              return <Text version={one} />;
            }}
          </Shown>
        </section>
      </div>
    </>
  );
}

function Text({ version: { prompt_template, metadata, warning } }: { version: Version }) {
  const model = metadata?.model;
  const tools = prompt_template.type === "chat" ? (prompt_template.tools ?? []) : [];
  const parameters = Object.entries(model?.parameters ?? {}).map(([name, value]) => [name, textOf(value)] as const);
  const facts = {
    Variables: variablesOf(prompt_template).join(", ") || "none",
    Model: model ? `${model.provider} ${model.name ?? ""}` : "none",
    ...Object.fromEntries(parameters),
  };
  return (
    <>
      <Fault>{warning}</Fault>
      <Facts of={facts} />
      <Messages prompt={prompt_template} />
      {tools.length > 0 && <Folded name={`Tools: ${tools.length}`} value={tools} />}
    </>
  );
}
