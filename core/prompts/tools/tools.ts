import type { WhichVersion } from "../../../db/queries/prompts/skillVersions.ts";
import {
  getTool,
  insertTool,
  isToolNameTaken,
  listToolsById,
  lockTool,
  lockToolNames,
  markToolsDeleted,
  type ToolRecord,
  updateTool as updateToolRecord,
} from "../../../db/queries/prompts/tools.ts";
import {
  findToolVersion,
  insertToolVersion,
  listToolLabels,
  listToolVersions as listVersionRecords,
  type ToolVersionRecord,
} from "../../../db/queries/prompts/toolVersions.ts";
import { requireFolder } from "../../../db/queries/registry/folders.ts";
import { auditEntry, noteAction, noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { fittingOf, withoutMeasures } from "../../../db/within.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { attachExternalIds, externalIdsOfMany, releaseExternalIds } from "../../registry/externalIds/externalIds.ts";
import { type Asked, ask, findHeld } from "../../registry/labels/askForChanges.ts";
import { listKind, type RegistryQuery } from "../../registry/listKind.ts";
import { changes } from "../../values/changes.ts";
import { type KeyedOrder, keyAfter } from "../../values/cursor.ts";
import { maxPageBytes } from "../../values/pageBytes.ts";
import { tool as toolKind } from "./folderKind.ts";
import { toolLabels } from "./labelKind.ts";

interface ToolWithVersion {
  tool: Schemas["Tool"];
  version: ToolVersionRecord;
}

async function toolDetails(db: Scope, tools: readonly ToolRecord[]): Promise<Schemas["Tool"][]> {
  if (tools.length === 0) return [];
  const ids = tools.map(({ id }) => id);
  const [found, externalIdsOf] = await Promise.all([listToolLabels(db, ids), externalIdsOfMany(db, "tool", tools)]);
  const labels = Map.groupBy(found, (label) => label.tool_id);
  return tools.map((tool) => ({
    ...tool,
    labels: (labels.get(tool.id) ?? []).map(({ tool_id: _, ...label }) => label),
    external_ids: externalIdsOf(tool),
  }));
}

async function toolDetail(db: Scope, tool: ToolRecord): Promise<Schemas["Tool"]> {
  return (await toolDetails(db, [tool]))[0] as Schemas["Tool"];
}

/** Creates a tool with its first version. @throws Problem not_found for the folder, conflict for the name or an external id */
export function createTool(db: Scope, given: Schemas["CreateToolRequest"]): Promise<ToolWithVersion> {
  const name = given.name.trim();
  return db.transaction(async (tx) => {
    await Promise.all([lockToolNames(tx), requireFolder(tx, given.folder_id ?? null)]);
    const inserted = await insertTool(tx, { ...given, name });
    if (!inserted) throw nameTaken(name);
    await attachExternalIds(tx, "tool", { id: inserted.id, name }, given.external_ids ?? []);
    const [version, tool] = await Promise.all([
      insertToolVersion(tx, inserted.id, given),
      getTool(tx, String(inserted.id)),
    ]);
    const entity = { ...tool, type: "tool" };
    const [detail] = await Promise.all([
      toolDetail(tx, tool),
      noteChanges(tx, [
        auditEntry("tool.created", entity, [null, tool]),
        auditEntry("version.created", entity, [null, version]),
      ]),
    ]);
    return { tool: detail, version };
  });
}

function nameTaken(name: string): Problem {
  const hint = "Choose another name, or add a version to that tool.";
  return new Problem("conflict", `There is already a tool ${JSON.stringify(name)}. ${hint}`);
}

/** Reads a tool with one of its versions. @throws Problem not_found for the tool or the version */
export function readTool(db: Scope, identifier: string, which: WhichVersion): Promise<ToolWithVersion> {
  return db.snapshot(async (tx) => {
    const tool = await getTool(tx, identifier);
    const version = await findToolVersion(tx, tool.id, which);
    if (version) return { tool: await toolDetail(tx, tool), version };
    const what = which.label === undefined ? `version ${which.number}` : `label ${JSON.stringify(which.label)}`;
    throw new Problem("not_found", `The tool ${JSON.stringify(tool.name)} has no ${what}.`);
  });
}

export async function listTools(
  db: Scope,
  query: RegistryQuery,
): Promise<{ tools: Schemas["Tool"][]; nextCursor: string | null }> {
  return db.snapshot(async (tx) => {
    const { ids, nextCursor } = await listKind(tx, toolKind, query);
    const tools = ids.length > 0 ? await listToolsById(tx, ids.map(Number)) : [];
    return { tools: await toolDetails(tx, tools), nextCursor };
  });
}

/** Renames or moves a tool. @throws Problem not_found for the tool or the folder, conflict for the name */
export function updateTool(
  db: Scope,
  identifier: string,
  change: Schemas["UpdateToolRequest"],
): Promise<Schemas["Tool"]> {
  const name = change.name?.trim();
  return db.transaction(async (tx) => {
    if (name !== undefined) await lockToolNames(tx);
    await requireFolder(tx, change.folder_id);
    const before = await lockTool(tx, identifier);
    if (name !== undefined && (await isToolNameTaken(tx, name, before.id))) throw nameTaken(name);
    const given = { ...change, name };
    if (!changes(before, given)) return toolDetail(tx, before);
    const tool = await updateToolRecord(tx, before.id, given);
    await noteAction(tx, "tool.updated", { ...tool, type: "tool" }, [before, tool]);
    return toolDetail(tx, tool);
  });
}

/**
 * Deletes a tool, or asks for the deletion of the protected labels that it has.
 * @returns its name
 * @throws Problem not_found
 */
export function deleteTool(db: Scope, identifier: string): Promise<string | Asked> {
  return db.transaction(async (tx) => {
    const tool = await lockTool(tx, identifier);
    const asked = await ask(tx, toolLabels, await findHeld(tx, toolLabels, [tool]));
    if (asked.length > 0) return { asked };
    await markToolsDeleted(tx, [tool.id]);
    await releaseExternalIds(tx, "tool", [tool.id]);
    await noteAction(tx, "tool.deleted", { ...tool, type: "tool" }, [tool, null]);
    return tool.name;
  });
}

/** Creates the next version of a tool. @throws Problem not_found */
export function createToolVersion(
  db: Scope,
  identifier: string,
  given: Schemas["CreateToolVersionRequest"],
): Promise<ToolVersionRecord> {
  return db.transaction(async (tx) => {
    const tool = await lockTool(tx, identifier);
    const version = await insertToolVersion(tx, tool.id, given);
    await noteAction(tx, "version.created", { ...tool, type: "tool" }, [null, version]);
    return version;
  });
}

/**
 * One page of a tool's versions, with one more than `limit` when there are more.
 * @throws Problem not_found, invalid_cursor
 */
export async function listToolVersions(
  db: Scope,
  identifier: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ page: KeyedOrder<{ number: "integer" }>; versions: ToolVersionRecord[]; fitting: number }> {
  const { id } = await getTool(db, identifier);
  const page = { of: `tool ${id}`, order: "desc", key: { number: "integer" } } as const;
  const after = keyAfter(page, cursor)?.number ?? null;
  const found = await listVersionRecords(db, id, { after, limit, maxBytes: maxPageBytes });
  return { page, versions: withoutMeasures<ToolVersionRecord>(found), fitting: fittingOf(found, limit) };
}
