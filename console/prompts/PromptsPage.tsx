import { listFolderEntities, listLabelChangeRequests, listPromptTemplates } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { Badge, Field, Search, Time } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { type Column, Listed, useList } from "../shared/lists.tsx";
import { Empty, useCall } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { WaitingChanges } from "./PromptLabels.tsx";

const columns: Column<Schemas["PromptTemplateItem"]>[] = [
  {
    name: "Name",
    of: ({ id, prompt_name, is_snippet }) => (
      <>
        <a href={to("prompts", id)}>{prompt_name}</a> {is_snippet && <Badge>snippet</Badge>}
      </>
    ),
  },
  { name: "Version", isNumber: true, of: ({ version }) => version },
  { name: "Last change", of: ({ commit_message }) => commit_message },
  { name: "Model", of: ({ metadata }) => metadata?.model?.name },
  { name: "Folder", of: ({ full_folder_path }) => full_folder_path },
  { name: "Changed", of: ({ updated_at }) => <Time at={updated_at} /> },
];

/** The prompt templates of the workspace or of one folder, those that changed last first. */
export function Page() {
  const name = query.value.get("q");
  const folder = query.value.get("folder");
  const filters = { ...(name && { name }), ...(folder && { folder_id: Number(folder) }) };
  const list = useList(listPromptTemplates, { query: { sort_by: "updated_at", ...filters } });
  return (
    <>
      <Head title="Prompts">
        {may(listFolderEntities) && <Folders chosen={folder ?? ""} />}
        <Search label="Search prompts" />
      </Head>
      {may(listLabelChangeRequests) && <WaitingChanges />}
      <Listed label="Prompts" list={list} columns={columns}>
        <Empty title={name ? `No prompt has “${name}” in its name.` : "No prompts here yet."}>
          <a href="/docs#tag/Prompts">Publish one</a> by the API, and its versions are here.
        </Empty>
      </Listed>
    </>
  );
}

function Folders({ chosen }: { chosen: string }) {
  const found = useCall(listFolderEntities, { query: { filter_type: ["FOLDER"], flatten: true, limit: 1_000 } });
  const folders = (found.value?.entities ?? []).map(({ id, path }) => [String(id), path.join(" / ")] as const);
  if (folders.length === 0) return null;
  const choices = [["", "All folders"] as const, ...folders];
  return <Field label="Folder" choices={choices} value={chosen} set={(id) => setQuery({ folder: id || null })} />;
}
