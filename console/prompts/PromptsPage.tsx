import { listFolderEntities, listLabelChangeRequests, listPromptTemplates } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Badge } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { exactMoment, moment } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { Pager, Search } from "../shared/Search.tsx";
import { may } from "../shared/session.ts";
import { WaitingChanges } from "./LabelChanges.tsx";

/** The prompt templates of the workspace or of one folder, those that changed last first. */
export function PromptsPage() {
  const name = query.value.get("q");
  const folder = query.value.get("folder");
  const page = Number(query.value.get("page") ?? 1);
  const found = useLoaded(
    (signal) => {
      const filters = { ...(name && { name }), ...(folder && { folder_id: Number(folder) }) };
      return call(listPromptTemplates, { query: { page, sort_by: "updated_at", ...filters } }, { signal });
    },
    [name, folder, page],
  );
  return (
    <>
      <Head title="Prompts">
        {may(listFolderEntities) && <Folders chosen={folder} />}
        <Search label="Search prompts" />
      </Head>
      {may(listLabelChangeRequests) && <WaitingChanges />}
      <Shown of={found}>
        {({ items, pages }) =>
          items.length === 0 ? (
            <Empty title={name ? `No prompt has “${name}” in its name.` : "No prompts here yet."}>
              <a href="/docs#tag/Prompts">Publish one</a> by the API, and its versions are here.
            </Empty>
          ) : (
            <div class="wide">
              <table class="list">
                <thead>
                  <tr>
                    <th>Name</th>
                    <th class="number">Version</th>
                    <th>Last change</th>
                    <th>Model</th>
                    <th>Folder</th>
                    <th>Changed</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((prompt) => (
                    <tr key={prompt.id}>
                      <td class="cut">
                        <a dir="auto" href={to("prompts", prompt.id)}>
                          {prompt.prompt_name}
                        </a>{" "}
                        {prompt.is_snippet && <Badge>snippet</Badge>}
                      </td>
                      <td class="number">{prompt.version}</td>
                      <td class="cut soft" dir="auto">
                        {prompt.commit_message}
                      </td>
                      <td class="cut soft">{prompt.metadata?.model?.name}</td>
                      <td class="cut soft" dir="auto">
                        {prompt.full_folder_path}
                      </td>
                      <td title={exactMoment(prompt.updated_at)}>{moment(prompt.updated_at)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pager page={page} pages={pages} />
            </div>
          )
        }
      </Shown>
    </>
  );
}

const mostFolders = 1_000;

function Folders({ chosen }: { chosen: string | null }) {
  const found = useLoaded(async (signal) => {
    const wanted = { filter_type: ["FOLDER" as const], flatten: true, limit: mostFolders };
    const { entities } = await call(listFolderEntities, { query: wanted }, { signal });
    return entities.map(({ id, path }) => ({ id: String(id), path: path.join(" / ") }));
  }, []);
  if (!found.value?.length) return null;
  return (
    <select
      class="search"
      aria-label="Folder"
      value={chosen ?? ""}
      onChange={(event) => setQuery({ folder: event.currentTarget.value || null, page: null })}
    >
      <option value="">All folders</option>
      {found.value.map(({ id, path }) => (
        <option key={id} value={id}>
          {path}
        </option>
      ))}
    </select>
  );
}
