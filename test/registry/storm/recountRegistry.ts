import type { Sql } from "postgres";
import type { Client } from "../../support/client.ts";
import { waitFor } from "../../support/waitFor.ts";
import type { RegistryWorld } from "./registry.ts";
import { type Acknowledged, type ListedVersion, repeated, send, wholeList, wrongVersions } from "./storm.ts";

interface Recount {
  client: Client;
  sql: Sql;
  workspaceId: number;
  world: RegistryWorld;
}

/** Finds what is wrong after a storm over tools, skills, workflows and datasets. */
export async function recountRegistry(recount: Recount): Promise<string[]> {
  const { client, world } = recount;
  await untilRunsEnd(client, world);
  return [
    ...(await wrongTools(client, world)),
    ...(await wrongSkills(client, world)),
    ...(await wrongWorkflows(recount)),
    ...(await wrongDatasets(client, world)),
    ...(await wrongLists(recount)),
    ...(await leftBehind(recount)),
  ];
}

async function untilRunsEnd(client: Client, { runs }: RegistryWorld): Promise<void> {
  for (const workflow_run_id of runs.ids) {
    await waitFor(`the end of the run ${workflow_run_id}`, async () => {
      const { status, body } = await send(client, "getWorkflowRun", { params: { workflow_run_id } });
      const run = (body as { workflow_run?: { status: string } }).workflow_run;
      return status === 404 || (run !== undefined && !["QUEUED", "RUNNING"].includes(run.status));
    });
  }
}

interface Kind<Id> {
  ids: Iterable<Id>;
  acknowledged: readonly Acknowledged[];
  /** Reads one of them by its id. */
  read(id: Id): ReturnType<typeof send>;
  versionsOf(id: Id): Promise<ListedVersion[]>;
}

/** Each that is there has the versions that were acknowledged; each other is not found. */
async function wrongIn<Id extends number | string>(kind: Kind<Id>): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of new Set(kind.ids)) {
    const { status } = await kind.read(id);
    if (status === 200) wrong.push(...wrongVersions(id, await kind.versionsOf(id), kind.acknowledged));
    else if (status !== 404) wrong.push(`${id}: ${status}`);
  }
  return wrong;
}

async function wrongTools(client: Client, world: RegistryWorld): Promise<string[]> {
  const params = (id: number) => ({ params: { identifier: String(id) } });
  type Version = { number: number; commit_message: string | null; labels: string[] };
  const wrong = await wrongIn({
    ids: world.tools.ids,
    acknowledged: world.acknowledged.tools,
    read: (id) => send(client, "getTool", params(id)),
    async versionsOf(id) {
      const found = await wholeList(client, "listToolVersions", params(id), ({ data }: { data: Version[] }) => data);
      return found.map(({ number, commit_message, labels }) => ({ version: number, message: commit_message, labels }));
    },
  });
  const listed = await wholeList(
    client,
    "listTools",
    {},
    (body: { tool_registries: { name: string }[] }) => body.tool_registries,
  );
  return [...wrong, ...repeated(listed.map(({ name }) => name)).map((name) => `two tools ${name}`)];
}

async function wrongSkills(client: Client, world: RegistryWorld): Promise<string[]> {
  const params = (identifier: string) => ({ params: { identifier } });
  type Version = { number: number; commit_message: string | null; release_label: string | null };
  const wrong = await wrongIn({
    ids: world.skills.ids,
    acknowledged: world.acknowledged.skills,
    read: (id) => send(client, "getSkillCollection", params(id)),
    async versionsOf(id) {
      const itemsOf = ({ data }: { data: Version[] }) => data;
      const found = await wholeList(client, "listSkillCollectionVersions", params(id), itemsOf);
      return found.map(({ number, commit_message, release_label }) => {
        return { version: number, message: commit_message, labels: release_label === null ? [] : [release_label] };
      });
    },
  });
  type Listed = { folder_id: number | null; root_path: string };
  const itemsOf = ({ skill_collections }: { skill_collections: Listed[] }) => skill_collections;
  const listed = await wholeList(client, "listSkillCollections", {}, itemsOf);
  // Folders whose names differ in case alone have the same path.
  const places = listed.map(({ folder_id, root_path }) => `${root_path} in ${folder_id}`);
  return [...wrong, ...repeated(places).map((place) => `two collections at ${place}`)];
}

async function wrongWorkflows({ client, sql, workspaceId, world }: Recount): Promise<string[]> {
  type Version = { version_number: number; commit_message: string | null; release_labels: string[] };
  const wrong = await wrongIn({
    ids: world.workflows.ids,
    acknowledged: world.acknowledged.workflows,
    read: (id) => send(client, "getWorkflow", { params: { workflow_id_or_name: String(id) } }),
    async versionsOf(workflow_id) {
      const itemsOf = ({ data }: { data: Version[] }) => data;
      const found = await wholeList(client, "listWorkflowVersions", { params: { workflow_id } }, itemsOf);
      return found.map(({ version_number, commit_message, release_labels }) => {
        return { version: version_number, message: commit_message, labels: release_labels };
      });
    },
  });
  const newest = await sql<{ id: number; runs: number[] }[]>`
    select w.id, v.sub_workflow_ids as runs from workflows w
    join workflow_versions v on v.workspace_id = ${workspaceId} and v.workflow_id = w.id
      and v.version_number = w.last_version_number
    where w.workspace_id = ${workspaceId} and w.deleted_at is null`;
  const runsOf = new Map(newest.map(({ id, runs }) => [id, runs]));
  const isInCycle = (id: number, path: readonly number[]): boolean =>
    path.includes(id) || (runsOf.get(id) ?? []).some((next) => isInCycle(next, [...path, id]));
  return [...wrong, ...newest.filter(({ id }) => isInCycle(id, [])).map(({ id }) => `the workflow ${id} runs itself`)];
}

async function wrongDatasets(client: Client, world: RegistryWorld): Promise<string[]> {
  const wrong: string[] = [];
  for (const dataset_group_id of world.datasets.ids) {
    const query = { dataset_group_id, per_page: 100 };
    const { datasets } = await client.expect(200, "listDatasets", { query });
    const numbers = datasets.map(({ version_number }) => version_number).toSorted((a, b) => a - b);
    const published = numbers.filter((number) => number > 0);
    if (published.some((number, index) => number !== index + 1))
      wrong.push(`datasets of ${dataset_group_id}: ${numbers}`);
    if (numbers.length - published.length > 1) wrong.push(`drafts of ${dataset_group_id}: ${numbers}`);
  }
  return wrong;
}

/** The list of all entities has as many of each kind as the kind's own list. */
async function wrongLists({ client, sql, workspaceId }: Recount): Promise<string[]> {
  const tables = {
    TOOL: "tools",
    WORKFLOW: "workflows",
    SKILL_COLLECTION: "skill_collections",
    DATASET: "dataset_groups",
  };
  const query = { flatten: true, filter_type: Object.keys(tables) };
  const itemsOf = ({ entities }: { entities: { type: string }[] }) => entities;
  const listed = await wholeList(client, "listFolderEntities", { query }, itemsOf);
  const wrong: string[] = [];
  for (const [wanted, table] of Object.entries(tables)) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::integer as count from ${sql(table)} where workspace_id = ${workspaceId} and deleted_at is null`;
    const count = listed.filter(({ type }) => type === wanted).length;
    if (count !== row?.count) wrong.push(`${count} of ${row?.count} ${table} are listed`);
  }
  return wrong;
}

/** Finds rows that belong to something that was deleted, or lie in a folder that was. */
async function leftBehind({ sql, workspaceId }: Recount): Promise<string[]> {
  const owners = {
    tool: "tools",
    workflow: "workflows",
    skill_collection: "skill_collections",
    dataset_group: "dataset_groups",
  };
  const wrong: string[] = [];
  for (const [kind, table] of Object.entries(owners)) {
    const left = await sql`
      select t.id::text from ${sql(table)} t join folders f on f.workspace_id = ${workspaceId} and f.id = t.folder_id
      where t.workspace_id = ${workspaceId} and t.deleted_at is null and f.deleted_at is not null
      union all select entity_id from external_ids e
      where e.workspace_id = ${workspaceId} and e.kind = ${kind} and not exists (
        select from ${sql(table)} t
        where t.workspace_id = ${workspaceId} and t.id::text = e.entity_id and t.deleted_at is null)`;
    if (left.length > 0) wrong.push(`${left.length} ${table} or their external ids are left`);
  }
  const [left] = await sql<{ count: number }[]>`
    select count(*)::integer as count from tools t
    left join tool_labels l on l.workspace_id = ${workspaceId} and l.tool_id = t.id
    left join env_vars v on v.workspace_id = ${workspaceId} and v.tool_registry_id = t.id
    where t.workspace_id = ${workspaceId} and t.deleted_at is not null and (l.id is not null or v.id is not null)`;
  return left?.count === 0 ? wrong : [...wrong, "labels or secrets of deleted tools are left"];
}
