import { randomBytes } from "node:crypto";
import { lockName } from "../../db/lockName.ts";
import {
  type DeletionKind,
  type DeletionRecord,
  type DeletionSubject,
  findDeletion,
  findSameDeletion,
  insertDeletion,
} from "../../db/queries/deletion/deletions.ts";
import { findEntity } from "../../db/queries/deletion/eraseEntities.ts";
import { addTargets } from "../../db/queries/deletion/targets.ts";
import { getRequestLog } from "../../db/queries/logs/requestLogs.ts";
import { lockTrace } from "../../db/queries/logs/traces.ts";
import { addJobs } from "../../db/queries/platform/jobs.ts";
import { requirePromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import { getWorkflow } from "../../db/queries/workflows/workflows.ts";
import { noteAction } from "../../db/queries/workspace/audit.ts";
import { nameOfActor, type Scope } from "../../db/scope.ts";
import { notFound } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import { noTrace } from "../logs/spans/closeTrace.ts";
import { storedTraceId } from "../logs/spans/span.ts";
import { deleteEntities } from "../registry/folders/deleteEntities.ts";
import type { FolderKind } from "../registry/folders/folderKind.ts";
import type { Asked } from "../registry/labels/askForChanges.ts";
import { deletionJob } from "./step.ts";

/** @throws Problem not_found */
export function deleteRequestLog(db: Scope, requestId: number): Promise<DeletionRecord> {
  return db.transaction(async (tx) => {
    await getRequestLog(tx, requestId);
    return startDeletion(tx, "request_log", { id: String(requestId) });
  });
}

/** @throws Problem not_found */
export function deleteTrace(db: Scope, givenId: string): Promise<DeletionRecord> {
  return db.transaction(async (tx) => {
    const id = storedTraceId(givenId);
    if (!(await lockTrace(tx, id))) throw noTrace(id);
    return startDeletion(tx, "trace", { id });
  });
}

/**
 * Deletes a template at once from what can be found, and for good in the background. Where it has protected labels, their
 * deletion is asked for instead.
 * @param kinds every kind of entity that can lie in a folder
 * @throws Problem not_found
 */
export function deletePromptTemplate(
  db: Scope,
  kinds: readonly FolderKind[],
  id: number,
): Promise<DeletionRecord | Asked> {
  return db.transaction(async (tx) => {
    const entity = await findEntity(tx, "prompt_template", id);
    // For the fault of a template that is not there.
    if (!entity) await requirePromptTemplate(tx, id);
    const deleted = entity?.isVisible ? await deleteEntities(tx, kinds, [{ type: "PROMPT", id }], false) : 0;
    if (typeof deleted !== "number") return deleted;
    return startDeletion(tx, "prompt_template", { id: String(id) });
  });
}

/** Deletes a workflow as a template; one that was deleted before is known by its id alone. @throws Problem not_found */
export function deleteWorkflow(
  db: Scope,
  kinds: readonly FolderKind[],
  idOrName: string,
): Promise<DeletionRecord | Asked> {
  return db.transaction(async (tx) => {
    const deleted = /^\d{1,9}$/.test(idOrName) ? await findEntity(tx, "workflow", Number(idOrName)) : null;
    const isGone = deleted?.isVisible === false;
    const id = isGone ? Number(idOrName) : (await getWorkflow(tx, idOrName)).id;
    const count = isGone ? 0 : await deleteEntities(tx, kinds, [{ type: "WORKFLOW", id }], false);
    if (typeof count !== "number") return count;
    return startDeletion(tx, "workflow", { id: String(id) });
  });
}

export function deleteUserData(
  db: Scope,
  { user_id, metadata = {} }: Schemas["DeleteUserDataRequest"],
): Promise<DeletionRecord> {
  const facts = Object.entries({ ...metadata, ...(user_id !== undefined && { user_id }) }).toSorted();
  return db.transaction((tx) => startDeletion(tx, "user", { facts }));
}

/** @throws Problem not_found */
export async function getDeletion(db: Scope, id: string): Promise<DeletionRecord> {
  const found = await findDeletion(db, id);
  return found ?? notFound(`deletion ${id}`);
}

/** Starts a deletion, in the transaction of the request; while one of the same is under way it is that one. */
async function startDeletion(tx: Scope, kind: DeletionKind, subject: DeletionSubject): Promise<DeletionRecord> {
  await lockName(tx, "deletion");
  const same = await findSameDeletion(tx, kind, subject);
  if (same) return same;
  const salt = randomBytes(32);
  const foundCount = kind === "user" ? 0 : 1;
  const deletion = await insertDeletion(tx, { kind, subject, salt, foundCount, createdBy: nameOfActor(tx) });
  if (kind !== "user" && "id" in subject) await addTargets(tx, deletion.id, [{ kind, id: subject.id }]);
  // Without the salt, which is deleted at the end, nobody can try whose deletion it was.
  const told = { salt: salt.toString("hex"), kind, subject };
  await noteAction(tx, "deletion.created", { type: "deletion", id: deletion.id, name: kind }, [null, told]);
  await addJobs(tx, [deletionJob(tx, deletion.id)]);
  return deletion;
}
