import { isDeepStrictEqual } from "node:util";
import {
  insertLabelChanges,
  type LabelChangeRecord,
  type LabelState,
  type NewLabelChange,
} from "../../../db/queries/registry/labelChangeRequests.ts";
import { findProtected } from "../../../db/queries/registry/protectedLabels.ts";
import type { Scope } from "../../../db/scope.ts";
import { type LabelKind, type Labelled, noLabel } from "./labelKind.ts";
import { noteRequests } from "./noteRequests.ts";

/** Requests that were made in place of a change of protected labels. */
export interface Asked {
  asked: LabelChangeRecord[];
}

/** State that a label is to have; fields that are left out stay. */
type Change = { label: string; after: Partial<LabelState> };

/**
 * Changes a label of a locked entity, or asks for it where the label is protected.
 * @returns null when it was changed
 */
export async function changeLabel(
  tx: Scope,
  kind: LabelKind,
  entity: Labelled,
  { label, after }: Change,
): Promise<Asked | null> {
  const [asked, before] = await Promise.all([
    askForChanges(tx, kind, entity, [{ label, after }]),
    labelStateOf(tx, kind, { entity_id: entity.id, label }),
  ]);
  if (asked.length > 0) return { asked };
  await kind.change(tx, entity, label, { before, after: { ...before, ...after } });
  return null;
}

/**
 * Asks for those of the changes that are of protected labels; the caller makes the others, and has locked the entity. What
 * serves the same as before needs no approval.
 * @returns the change requests
 */
export async function askForChanges(
  tx: Scope,
  kind: LabelKind,
  entity: Labelled,
  changes: readonly Change[],
): Promise<LabelChangeRecord[]> {
  const named = changes.map((change) => ({ ...change, entity_id: entity.id }));
  const guarded = await findProtected(tx, kind.kind, named);
  if (guarded.length === 0) return [];
  const states = new Map((await kind.statesOf(tx, [entity.id])).map(({ label, state }) => [label, state]));
  const wanted = guarded.map(({ entity_id, label, after }) => {
    const before = states.get(label) ?? noLabel;
    return { entity_id, entity_name: entity.name, label, before, after: { ...before, ...after } };
  });
  return ask(
    tx,
    kind,
    wanted.filter(({ before, after }) => !servesSame(before, after)),
  );
}

export async function labelStateOf(
  tx: Scope,
  kind: LabelKind,
  { entity_id, label }: Pick<LabelChangeRecord, "entity_id" | "label">,
): Promise<LabelState> {
  const states = await kind.statesOf(tx, [entity_id]);
  return states.find((one) => one.label === label)?.state ?? noLabel;
}

/** Whether two states serve the same: the name of an A/B release makes no difference. */
export function servesSame(one: LabelState, other: LabelState): boolean {
  const served = ({ version_number, ab_release }: LabelState) => [
    version_number,
    ab_release && { ...ab_release, name: "" },
  ];
  return isDeepStrictEqual(served(one), served(other));
}

/**
 * Finds the protected labels that entities have, whose deletion must be asked for before the entities can be deleted.
 * @returns what to ask for; nothing when nothing hinders the deletion
 */
export async function findHeld(tx: Scope, kind: LabelKind, entities: readonly Labelled[]): Promise<NewLabelChange[]> {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const held = await findProtected(tx, kind.kind, await kind.statesOf(tx, [...names.keys()]));
  return held.map(({ entity_id, label, state }) => {
    return { entity_id, entity_name: names.get(entity_id) as string, label, before: state, after: noLabel };
  });
}

export async function ask(
  tx: Scope,
  kind: LabelKind,
  changes: readonly NewLabelChange[],
): Promise<LabelChangeRecord[]> {
  if (changes.length === 0) return [];
  const { records, newIds } = await insertLabelChanges(tx, kind.kind, changes);
  const isNew = records.filter(({ id }) => newIds.has(id));
  await noteRequests(tx, "requested", isNew);
  await kind.announce?.(tx, "requested", isNew);
  return records;
}
