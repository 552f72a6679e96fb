import {
  decideLabelChange,
  explainLabelChange,
  getLabelChange,
  type LabelChangeRecord,
  type LabelState,
  lockLabelChange,
  supersedeLabelChanges,
} from "../../../db/queries/registry/labelChangeRequests.ts";
import { requireSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { invalid } from "../../values/givenTime.ts";
import { requireLabelRights } from "../../workspace/labelRights.ts";
import { labelStateOf, servesSame } from "./askForChanges.ts";
import type { LabelKind } from "./labelKind.ts";
import { noteRequests } from "./noteRequests.ts";

/** Checks that the version that a request wants has the score that the request names. @throws Problem conflict */
export type ScoreCheck = (tx: Scope, request: LabelChangeRecord) => Promise<void>;

type Decision = { comment?: string | null | undefined } | undefined;

/**
 * Approves a request, and changes its label in the same transaction.
 * @throws Problem forbidden for the asker, not_found, conflict for a label or a request that is not as it was
 */
export function approveChange(
  db: Scope,
  kinds: readonly LabelKind[],
  requireScore: ScoreCheck,
  id: number,
  { comment = null }: NonNullable<Decision> = {},
): Promise<LabelChangeRecord> {
  return db.transaction(async (tx) => {
    const { kind: name, entity_id } = await getLabelChange(tx, id);
    const kind = kindOf(kinds, name);
    // In the order in which whoever asks locks them: the entity, then the request.
    const entity = await kind.lock(tx, entity_id).catch(asGone);
    const request = await lockLabelChange(tx, id);
    requireOther(tx, request);
    if (isRepeated(tx, request, "approved")) return request;
    const before = await labelStateOf(tx, kind, request);
    requireUnchanged(request, before);
    await requireScore(tx, request);
    const at = new Date();
    const approved = await decideLabelChange(tx, id, { status: "approved", comment, at });
    await kind.change(tx, entity, request.label, { before, after: wantedState(request, before) });
    await noteRequests(tx, "approved", [approved]);
    await noteRequests(tx, "superseded", await supersedeLabelChanges(tx, approved, at));
    await kind.announce?.(tx, "approved", [approved]);
    return approved;
  });
}

/** Denies a request. @throws Problem forbidden for the asker, not_found, conflict when it is not open */
export function denyChange(
  db: Scope,
  kinds: readonly LabelKind[],
  id: number,
  { comment = null }: NonNullable<Decision> = {},
): Promise<LabelChangeRecord> {
  return db.transaction(async (tx) => {
    const request = await lockLabelChange(tx, id);
    requireOther(tx, request);
    if (isRepeated(tx, request, "denied")) return request;
    const denied = await decideLabelChange(tx, id, { status: "denied", comment, at: new Date() });
    await noteRequests(tx, "denied", [denied]);
    await kindOf(kinds, request.kind).announce?.(tx, "denied", [denied]);
    return denied;
  });
}

/** Takes a request back. @throws Problem forbidden for all but its asker, not_found, conflict when it is not open */
export function withdrawChange(db: Scope, id: number): Promise<LabelChangeRecord> {
  return db.transaction(async (tx) => {
    const request = await lockLabelChange(tx, id);
    requireAsker(tx, request);
    if (isRepeated(tx, request, "withdrawn")) return request;
    const withdrawn = await decideLabelChange(tx, id, { status: "withdrawn", comment: null, at: new Date() });
    await noteRequests(tx, "withdrawn", [withdrawn]);
    return withdrawn;
  });
}

/** Changes what the asker says to a request. @throws Problem as withdrawChange, and for a sheet that the key does not see */
export function explainChange(
  db: Scope,
  id: number,
  given: Schemas["UpdateLabelChangeRequestRequest"],
): Promise<LabelChangeRecord> {
  return db.transaction(async (tx) => {
    const request = await lockLabelChange(tx, id);
    requireAsker(tx, request);
    isRepeated(tx, request, null);
    const { comment = request.comment, required_score = request.required_score } = given;
    if (required_score && (request.kind === "tool" || request.change_type === "deletion")) {
      throw invalid(["body", "required_score"], "Only versions of prompts and workflows have scores", "value_error");
    }
    if (given.required_score) await requireSheet(tx, given.required_score.sheet_id);
    const updated = await explainLabelChange(tx, id, { comment, required_score });
    await noteRequests(tx, "updated", [updated]);
    return updated;
  });
}

function kindOf(kinds: readonly LabelKind[], name: LabelKind["kind"]): LabelKind {
  return kinds.find(({ kind }) => kind === name) as LabelKind;
}

function asGone(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== "not_found") throw error;
  throw new Problem("conflict", `${error.message} Deny or withdraw this request.`);
}

function isAsker({ cause }: Scope, { requested_by }: LabelChangeRecord): boolean {
  return requested_by.api_key_id === (cause?.actor.apiKeyId ?? null);
}

function requireAsker(tx: Scope, request: LabelChangeRecord): void {
  if (!isAsker(tx, request)) throw new Problem("forbidden", "Another API key requested this change.");
}

function requireOther(tx: Scope, request: LabelChangeRecord): void {
  requireLabelRights(tx, [request.label]);
  if (!isAsker(tx, request)) return;
  throw new Problem("forbidden", "The API key that requested a change cannot decide it; it can only withdraw it.");
}

/**
 * Tells whether the same key has decided the same before.
 * @throws Problem conflict for a request that was decided otherwise
 */
function isRepeated({ cause }: Scope, request: LabelChangeRecord, status: LabelChangeRecord["status"] | null): boolean {
  if (request.status === "open") return false;
  const isOwn = request.decided_by?.api_key_id === (cause?.actor.apiKeyId ?? null);
  if (isOwn && request.status === status) return true;
  const by = request.decided_by?.name ? ` by ${JSON.stringify(request.decided_by.name)}` : "";
  throw new Problem("conflict", `This change request is already ${request.status}${by}.`);
}

function requireUnchanged({ label, before }: LabelChangeRecord, now: LabelState): void {
  if (servesSame(before, now)) return;
  const hasMoved = before.version_number !== now.version_number;
  const [was, is] = hasMoved ? [placeOf(before), placeOf(now)] : ["with another A/B release", "with this one"];
  const text = `The label ${JSON.stringify(label)} is ${is} now, but was ${was} when the change was requested.`;
  throw new Problem("conflict", `${text} Deny or withdraw this request.`);
}

/** State that a request wants. Its A/B release keeps a name that it got meanwhile, unless the request names another. */
function wantedState({ before, after }: LabelChangeRecord, now: LabelState): LabelState {
  const { ab_release } = after;
  if (!ab_release || !now.ab_release || ab_release.name !== before.ab_release?.name) return after;
  return { ...after, ab_release: { ...ab_release, name: now.ab_release.name } };
}

function placeOf({ version_number }: LabelState): string {
  return version_number === null ? "on no version" : `at version ${version_number}`;
}
