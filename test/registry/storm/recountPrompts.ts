import type { Sql } from "postgres";
import type { Client } from "../../support/client.ts";
import { waitFor } from "../../support/waitFor.ts";
import type { PromptWorld } from "./prompts.ts";
import { type ListedVersion, repeated, send, wholeList, wrongVersions } from "./storm.ts";

/** What the receiver of a webhook got, in the order in which it came. */
export interface Delivered {
  id: string | null;
  entityId: number;
}

interface Recount {
  client: Client;
  sql: Sql;
  workspaceId: number;
  world: PromptWorld;
  delivered: readonly Delivered[];
}

/** Finds what is wrong after a storm over templates: what was acknowledged, what is listed, what was told and what is left. */
export async function recountPrompts(recount: Recount): Promise<string[]> {
  const { client, world } = recount;
  const wrong: string[] = [];
  const listed = await listTemplates(client);
  wrong.push(...repeated(listed.map(({ prompt_name }) => prompt_name)).map((name) => `two templates ${name}`));
  const live = new Set(listed.map(({ id }) => id));
  await untilTold(recount);
  for (const id of new Set(world.prompts.ids)) {
    wrong.push(...(live.has(id) ? await wrongIn(recount, id) : await leftOf(client, id)));
  }
  wrong.push(...(await wrongPlaces(client, live.size)), ...(await leftBehind(recount)));
  return wrong;
}

async function listTemplates(client: Client): Promise<{ id: number; prompt_name: string }[]> {
  const found: { id: number; prompt_name: string }[] = [];
  for (let page = 1; ; page++) {
    const query = { page, per_page: 10 };
    const { items, total } = await client.expect(200, "listPromptTemplates", { query });
    found.push(...items);
    if (found.length < total && items.length > 0) continue;
    if (found.length !== total) throw new Error(`${found.length} templates are listed, ${total} counted`);
    return found;
  }
}

/** A deleted template is nowhere. */
async function leftOf(client: Client, id: number): Promise<string[]> {
  const identifier = String(id);
  const answers = await Promise.all([
    send(client, "getPromptTemplate", { params: { identifier } }),
    send(client, "listPromptVersions", { params: { prompt_id: id } }),
    send(client, "listPromptLabels", { params: { identifier } }),
    send(client, "getSnippetUsage", { params: { identifier } }),
    send(client, "listPromptTemplateExternalIds", { params: { prompt_template_id: id } }),
  ]);
  return answers.filter(({ status }) => status !== 404).map(({ status }) => `the deleted template ${id}: ${status}`);
}

type Summary = { version_number: number; commit_message: string | null; release_labels: string[] };

async function wrongIn(recount: Recount, id: number): Promise<string[]> {
  const { client, world } = recount;
  const params = { prompt_id: id };
  const summaries = await wholeList(client, "listPromptVersions", { params }, ({ data }: { data: Summary[] }) => data);
  const versions = summaries.map(
    ({ version_number: version, commit_message: message, release_labels: labels }): ListedVersion => {
      return { version, message, labels };
    },
  );
  const wrong = wrongVersions(id, versions, world.acknowledged);
  // Also one whose snippets would lead back to it.
  for (const { version } of versions) {
    const { status } = await send(client, "getPromptTemplate", {
      params: { identifier: String(id) },
      query: { version },
    });
    if (status !== 200) wrong.push(`version ${version} of ${id}: ${status}`);
  }
  return [...wrong, ...(await wrongTrail(client, id)), ...(await wrongEvents(recount, id, versions))];
}

/** Each change of the template begins in the audit trail where the one before has ended. */
async function wrongTrail(client: Client, id: number): Promise<string[]> {
  const query = { entity_type: "prompt_template", entity_id: String(id) };
  type Entry = { action: string; before_hash: string | null; after_hash: string | null };
  const trail = await wholeList(client, "listAuditEvents", { query }, ({ data }: { data: Entry[] }) => data);
  // A move by the folder tells the place alone.
  if (trail.some(({ action }) => action === "prompt_template.moved")) return [];
  const changes = trail
    .filter(({ action }) => /^prompt_template\.(created|updated|renamed)$/.test(action))
    .toReversed();
  return changes
    .filter(({ before_hash }, index) => before_hash !== (changes[index - 1]?.after_hash ?? null))
    .map(({ action }) => `the trail of ${id} breaks at ${action}`);
}

/** What the events tell of a template leads to what it is, and its webhook got each of them once, in order. */
async function wrongEvents(
  { sql, workspaceId, delivered }: Recount,
  id: number,
  versions: readonly ListedVersion[],
): Promise<string[]> {
  const events = await sql<{ event_id: string; event_type: string; details: Record<string, unknown> }[]>`
    select event_id, event_type, details from events
    where workspace_id = ${workspaceId} and entity = ${`prompt_template:${id}`} order by number`;
  const wrong: string[] = [];
  const at = new Map<unknown, unknown>();
  let published = 0;
  for (const { event_type, details } of events) {
    const { prompt_template_label: label, prompt_template_version_number: version } = details;
    const before = details.old_prompt_template_version_number;
    const what = event_type.replace("prompt_template_", "");
    if (what === "version_created" && version !== ++published) wrong.push(`${id} told of version ${version}`);
    if (what === "label_moved" && at.get(label) !== before) wrong.push(`${id} told of ${label} from ${before}`);
    if (what === "label_created" || what === "label_moved") at.set(label, version);
    if (what === "label_deleted") at.delete(label);
  }
  const told = [...at].map(([label, version]) => `${label} ${version}`).toSorted();
  const there = versions.flatMap(({ version, labels }) => labels.map((label) => `${label} ${version}`)).toSorted();
  if (published !== versions.length) wrong.push(`${id} told of ${published} versions and has ${versions.length}`);
  if (told.join() !== there.join()) wrong.push(`${id} told of ${told} and has ${there}`);
  const got = delivered.filter(({ entityId }) => entityId === id).map((one) => one.id);
  if (got.join() !== events.map(({ event_id }) => event_id).join())
    wrong.push(`events of ${id} were not each sent once`);
  return wrong;
}

async function untilTold({ sql, workspaceId }: Recount): Promise<void> {
  await waitFor("all events to be sent", async () => {
    const waiting = await sql`
      select from events where workspace_id = ${workspaceId} and number is null
      union all select from webhook_deliveries where workspace_id = ${workspaceId} and status = 'pending'`;
    return waiting.length === 0;
  });
}

interface Entity {
  id: number;
  type: string;
  name: string;
  folder_id: number | null;
}

/** What the folders list one by one is what is listed of all of them, and no two folders in one have the same name. */
async function wrongPlaces(client: Client, templates: number): Promise<string[]> {
  const list = (query: object) =>
    wholeList(client, "listFolderEntities", { query }, ({ entities }: { entities: Entity[] }) => entities);
  const all = await list({ flatten: true });
  const walked = await list({});
  for (let index = 0; index < walked.length && walked.length <= all.length; index++) {
    const { id, type } = walked[index] as Entity;
    if (type === "FOLDER") walked.push(...(await list({ folder_id: id })));
  }
  const text = (entities: Entity[]) =>
    entities.map(({ type, id, name, folder_id }) => `${type} ${id} ${name} in ${folder_id}`).toSorted();
  const folders = all.filter(({ type }) => type === "FOLDER");
  return [
    ...(text(all).join("\n") === text(walked).join("\n") ? [] : [`the folders list ${text(walked)}, not ${text(all)}`]),
    ...(all.length - folders.length === templates ? [] : [`${templates} templates, ${all.length} entities`]),
    ...repeated(folders.map(({ name, folder_id }) => `${name} in ${folder_id}`)).map((name) => `two folders ${name}`),
  ];
}

/** Finds rows that belong to something that was deleted. */
async function leftBehind({ sql, workspaceId }: Recount): Promise<string[]> {
  const [left] = await sql<Record<string, number>[]>`
    with gone as (
      select id from prompt_templates where workspace_id = ${workspaceId} and deleted_at is not null
    ), closed as (
      select id from folders where workspace_id = ${workspaceId} and deleted_at is not null
    )
    select
      (select count(*)::integer from prompt_labels join gone on gone.id = prompt_id
        where workspace_id = ${workspaceId}) as labels,
      (select count(*)::integer from ab_releases join gone on gone.id = prompt_id
        where workspace_id = ${workspaceId}) as releases,
      (select count(*)::integer from protected_labels join gone on gone.id = entity_id
        where workspace_id = ${workspaceId} and kind = 'prompt') as protections,
      (select count(*)::integer from external_ids join gone on gone.id::text = entity_id
        where workspace_id = ${workspaceId} and kind = 'prompt_template') as external_ids,
      (select count(*)::integer from prompt_templates t join closed on closed.id = t.folder_id
        where t.workspace_id = ${workspaceId} and t.deleted_at is null) as templates,
      (select count(*)::integer from folders f join closed on closed.id = f.parent_id
        where f.workspace_id = ${workspaceId} and f.deleted_at is null) as folders`;
  return Object.entries(left ?? {}).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what} are left`]));
}
