import type { Schemas } from "../../../generated/types.ts";
import { lockName } from "../../lockName.ts";
import { firstRow, firstValue } from "../../rows.ts";
import { type Fragment, nameOfActor, type Scope } from "../../scope.ts";
import type { LabelState } from "../registry/labelChangeRequests.ts";
import type { LabelName } from "../registry/protectedLabels.ts";

/** A step of a version as it is stored. */
export type WorkflowNode = Omit<Schemas["WorkflowNode"], "workflow_version_id">;
export type WorkflowEdge = Schemas["StoredWorkflowEdge"];

/** Version of a workflow; it never changes. */
export interface WorkflowVersionRecord {
  id: number;
  workflow_id: number;
  version_number: number;
  commit_message: string | null;
  required_input_variables: Record<string, string>;
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  created_at: string;
}

const columns = "id, workflow_id, version_number, commit_message, required_input_variables, nodes, edges, created_at";

/** Takes the next number of the workflow, which is locked by it. */
export async function insertWorkflowVersion(
  db: Scope,
  version: Omit<WorkflowVersionRecord, "id" | "version_number" | "created_at">,
  subWorkflowIds: readonly number[],
): Promise<WorkflowVersionRecord> {
  const [row] = await db.sql<{ id: number; version_number: number; created_at: string }[]>`
    with counted as (
      update workflows set last_version_number = last_version_number + 1, updated_at = now()
      where workspace_id = ${db.workspaceId} and id = ${version.workflow_id}
      returning last_version_number as number
    )
    insert into workflow_versions (workspace_id, workflow_id, version_number, commit_message,
      required_input_variables, nodes, edges, sub_workflow_ids, created_by)
    select ${db.workspaceId}, ${version.workflow_id}, number, ${version.commit_message},
      ${JSON.stringify(version.required_input_variables)}::text::json, ${JSON.stringify(version.nodes)}::text::json,
      ${JSON.stringify(version.edges)}::text::json, ${[...subWorkflowIds]}::integer[], ${nameOfActor(db)}
    from counted
    returning id, version_number, created_at`;
  return { ...version, ...(row as { id: number; version_number: number; created_at: string }) };
}

export interface WhichWorkflowVersion {
  number?: number | null | undefined;
  label?: string | null | undefined;
  id?: number | null | undefined;
}

/** The newest version when nothing else is given; null when there is none. */
export function findWorkflowVersion(
  db: Scope,
  workflowId: number,
  { number, label, id }: WhichWorkflowVersion,
): Promise<WorkflowVersionRecord | null> {
  const { sql } = db;
  const wanted =
    typeof id === "number"
      ? sql`v.id = ${id}`
      : typeof label === "string"
        ? sql`v.id = (
            select workflow_version_id from workflow_labels
            where workspace_id = ${db.workspaceId} and workflow_id = ${workflowId} and name = ${label})`
        : typeof number === "number"
          ? sql`v.version_number = ${number}`
          : sql`true`;
  return firstRow(sql<WorkflowVersionRecord[]>`
    select ${sql.unsafe(columns)} from workflow_versions v
    where v.workspace_id = ${db.workspaceId} and v.workflow_id = ${workflowId} and ${wanted}
    order by v.version_number desc
    limit 1`);
}

/** The versions with these ids, in any order. */
export function listWorkflowVersions(db: Scope, ids: readonly number[]): Promise<WorkflowVersionRecord[]> {
  return db.sql<WorkflowVersionRecord[]>`
    select ${db.sql.unsafe(columns)} from workflow_versions
    where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::integer[])`;
}

/** Locks references to workflows, so that one save at a time makes any: two that refer to each other would not see the cycle. */
export function lockWorkflowReferences(db: Scope): Promise<void> {
  return lockName(db, "workflow references");
}

/** The workflow that a config names: by its id with a version or a label (the newest without either), or by a version's id. */
export interface WorkflowChoice {
  workflow_id?: number | null | undefined;
  workflow_version_id?: number | null | undefined;
  workflow_version_number?: number | null | undefined;
  workflow_label?: string | null | undefined;
}

/** What a choice leads to. */
export interface ChosenVersion {
  /** Null when there is no such workflow. */
  workflow_id: number | null;
  /** Null when the workflow has no such version or label. */
  version_id: number | null;
  /** Nodes of the version; empty when none of them runs a workflow. */
  nodes: WorkflowNode[];
}

/**
 * What choices lead to at this moment, in their order. A key that is limited to folders gets no further by this: what it
 * may refer to was checked before, and cycles also lead through what it does not see.
 */
export async function findChosenVersions(db: Scope, choices: readonly WorkflowChoice[]): Promise<ChosenVersion[]> {
  if (choices.length === 0) return [];
  return db.sql<ChosenVersion[]>`
    select w.id as workflow_id, v.id as version_id,
      case when v.sub_workflow_ids <> '{}' then v.nodes else '[]'::json end as nodes
    ${chosenBy(db, choices)}`;
}

/** What choices lead to at this moment, in their order, without the nodes. */
export async function findChosenIds(
  db: Scope,
  choices: readonly WorkflowChoice[],
): Promise<Omit<ChosenVersion, "nodes">[]> {
  if (choices.length === 0) return [];
  return db.sql<
    Omit<ChosenVersion, "nodes">[]
  >`select w.id as workflow_id, v.id as version_id ${chosenBy(db, choices)}`;
}

/** The workflows `w` and versions `v` that choices lead to, in their order; null where they lead nowhere. */
function chosenBy({ sql, workspaceId }: Scope, choices: readonly WorkflowChoice[]): Fragment {
  const given = (key: keyof WorkflowChoice) => choices.map((choice) => choice[key] ?? null);
  return sql`
    from unnest(${given("workflow_id")}::integer[], ${given("workflow_version_id")}::integer[],
      ${given("workflow_version_number")}::integer[], ${given("workflow_label")}::text[])
      with ordinality as wanted (workflow_id, version_id, number, label, position)
    left join workflow_versions named on named.workspace_id = ${workspaceId} and named.id = wanted.version_id
      and named.workflow_id = coalesce(wanted.workflow_id, named.workflow_id)
    left join workflows w on w.workspace_id = ${workspaceId} and w.deleted_at is null
      and w.id = coalesce(wanted.workflow_id, named.workflow_id)
    left join workflow_versions v on v.workspace_id = ${workspaceId} and v.workflow_id = w.id
      and v.version_number = case
        when wanted.version_id is not null then named.version_number
        when wanted.label is not null then (
          select lv.version_number from workflow_labels l
          join workflow_versions lv on lv.workspace_id = ${workspaceId} and lv.id = l.workflow_version_id
          where l.workspace_id = ${workspaceId} and l.workflow_id = w.id and l.name = wanted.label)
        else coalesce(wanted.number, w.last_version_number)
      end
    order by wanted.position`;
}

export type WorkflowLabel = Schemas["ListWorkflowLabelsResponse"]["release_labels"][number];

export function listWorkflowLabels(db: Scope, workflowId: number): Promise<WorkflowLabel[]> {
  return db.sql<WorkflowLabel[]>`
    select l.name as release_label, l.id as release_label_id, l.workflow_version_id,
      v.version_number as workflow_version_number
    from workflow_labels l
    join workflow_versions v on v.workspace_id = ${db.workspaceId} and v.id = l.workflow_version_id
    where l.workspace_id = ${db.workspaceId} and l.workflow_id = ${workflowId}
    order by l.name collate "C"`;
}

/** Lists all labels of workflows with what they serve. */
export function listWorkflowLabelStates(
  db: Scope,
  workflowIds: readonly number[],
): Promise<(LabelName & { state: LabelState })[]> {
  return db.sql<(LabelName & { state: LabelState })[]>`
    select l.workflow_id as entity_id, l.name as label,
      json_build_object('version_number', v.version_number, 'ab_release', null) as state
    from workflow_labels l
    join workflow_versions v on v.workspace_id = ${db.workspaceId} and v.id = l.workflow_version_id
    where l.workspace_id = ${db.workspaceId} and l.workflow_id = any(${[...workflowIds]}::integer[])
    order by l.workflow_id, l.name collate "C"`;
}

/** @returns its id */
export function deleteWorkflowLabel(db: Scope, workflowId: number, name: string): Promise<number | null> {
  return firstValue<number>(db.sql`
    delete from workflow_labels
    where workspace_id = ${db.workspaceId} and workflow_id = ${workflowId} and name = ${name}
    returning id`);
}

/** A label that was put on a version, with the number of the one that had it before; null for a new label. */
interface SetWorkflowLabel {
  id: number;
  name: string;
  old_version_number: number | null;
}

/** Creates labels on a version, or moves them to it; the workflow is locked by now. */
export async function setWorkflowLabels(
  db: Scope,
  version: { id: number; workflow_id: number },
  names: readonly string[],
): Promise<SetWorkflowLabel[]> {
  if (names.length === 0) return [];
  return db.sql<SetWorkflowLabel[]>`
    with before as materialized (
      select l.name, v.version_number from workflow_labels l
      join workflow_versions v on v.workspace_id = ${db.workspaceId} and v.id = l.workflow_version_id
      where l.workspace_id = ${db.workspaceId} and l.workflow_id = ${version.workflow_id}
        and l.name = any(${[...names]}::text[])
    ), now_set as (
      insert into workflow_labels (workspace_id, workflow_id, name, workflow_version_id)
      select distinct on (name) ${db.workspaceId}, ${version.workflow_id}, name, ${version.id}
      from unnest(${[...names]}::text[]) as wanted (name)
      on conflict (workspace_id, workflow_id, name) do update
        set workflow_version_id = excluded.workflow_version_id, updated_at = excluded.updated_at
      returning id, name
    )
    select s.id, s.name, b.version_number as old_version_number from now_set s left join before b using (name)`;
}

/** One page of the versions of a workflow without their nodes, the newest first, and one more than the page has. */
export function listVersionSummaries(
  db: Scope,
  workflowId: number,
  { after, limit }: { after: number | null; limit: number },
): Promise<Schemas["WorkflowVersionSummary"][]> {
  return db.sql<Schemas["WorkflowVersionSummary"][]>`
    select v.version_number, v.id as workflow_version_id, v.commit_message, v.created_by, v.created_at,
      array(
        select l.name from workflow_labels l
        where l.workspace_id = ${db.workspaceId} and l.workflow_version_id = v.id
        order by l.name collate "C") as release_labels
    from workflow_versions v
    where v.workspace_id = ${db.workspaceId} and v.workflow_id = ${workflowId}
      ${after === null ? db.sql`` : db.sql`and v.version_number < ${after}`}
    order by v.version_number desc
    limit ${limit + 1}`;
}
