import type { LabelChangeRecord, LabelState } from "../../../db/queries/registry/labelChangeRequests.ts";
import type { LabelledKind, LabelName } from "../../../db/queries/registry/protectedLabels.ts";
import type { Scope } from "../../../db/scope.ts";

/** A prompt template, tool or workflow. */
export interface Labelled {
  id: number;
  name: string;
}

interface LabelOfEntity extends LabelName {
  state: LabelState;
}

/** A kind of entity that has labels; each family exports its own, and core/labelKinds.ts lists them. */
export interface LabelKind {
  kind: LabelledKind;
  /** Locks an entity until the transaction ends, with what a change of its labels needs. @throws Problem not_found */
  lock(tx: Scope, id: number): Promise<Labelled>;
  /** Lists all labels of entities. */
  statesOf(tx: Scope, ids: readonly number[]): Promise<LabelOfEntity[]>;
  /** Changes a label from one state to another, as its own operations do; the entity is locked. */
  change(tx: Scope, entity: Labelled, label: string, states: { before: LabelState; after: LabelState }): Promise<void>;
  /** Tells webhooks of requests, for the kinds that have published events for it. */
  announce?(
    tx: Scope,
    what: "requested" | "approved" | "denied",
    requests: readonly LabelChangeRecord[],
  ): Promise<void>;
}

/** State of a label that is not there. */
export const noLabel: LabelState = { version_number: null, ab_release: null };
