import { isDeepStrictEqual } from "node:util";
import {
  type AbReleaseRecord,
  deleteAbRelease,
  findAbReleaseOf,
  insertAbRelease,
  updateAbRelease,
} from "../../db/queries/prompts/abReleases.ts";
import { deletePromptLabel, listPromptLabelStates, setPromptLabels } from "../../db/queries/prompts/promptLabels.ts";
import { lockSnippetReferences } from "../../db/queries/prompts/promptSnippets.ts";
import { lockPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import { findPromptVersion } from "../../db/queries/prompts/promptVersions.ts";
import type { LabelState } from "../../db/queries/registry/labelChangeRequests.ts";
import { noteChange } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import type { LabelKind } from "../registry/labels/labelKind.ts";
import { announceLabelDeletion, announceLabelRequests, announceLabels, announceSnippetChange } from "./events.ts";
import { refuseCycle } from "./snippetReferences.ts";

/** Place of the version in requests that move a label. */
export const versionLoc = ["body", "prompt_version_number"];

/** Release labels of prompt templates, with the A/B releases over them. */
export const promptLabels: LabelKind = {
  kind: "prompt",
  async lock(tx, id) {
    // Before the lock of the template, as publishing takes them.
    const [, { prompt_name: name }] = await Promise.all([lockSnippetReferences(tx), lockPromptTemplate(tx, id)]);
    return { id, name };
  },
  statesOf: listPromptLabelStates,
  async change(tx, { id, name }, label, { before, after }) {
    const prompt = { id, prompt_name: name };
    const hasMoved = after.version_number !== before.version_number;
    if (after.version_number === null) {
      const labelId = await deletePromptLabel(tx, id, label);
      const gone = { ...prompt, version_number: before.version_number as number };
      await announceLabelDeletion(tx, gone, { id: labelId as number, name: label });
    } else if (hasMoved) {
      const version = await findPromptVersion(tx, id, { number: after.version_number });
      const labelled = { ...prompt, version_number: after.version_number };
      const [labels] = await Promise.all([
        setPromptLabels(tx, id, (version as { id: number }).id, [label]),
        refuseCycle(tx, labelled, versionLoc),
      ]);
      await announceLabels(tx, labelled, labels);
    }
    if (hasMoved) await announceSnippetChange(tx, prompt, { labels: [label], isPublished: false });
    // The release of a deleted label is deleted with it.
    const isRelaid = after.version_number !== null && !isDeepStrictEqual(before.ab_release, after.ab_release);
    if (isRelaid) await changeRelease(tx, id, label, after.ab_release);
  },
  announce: announceLabelRequests,
};

/** Lays a release over a label, changes the one that is there, or takes it away. */
async function changeRelease(tx: Scope, prompt_id: number, label: string, wanted: LabelState["ab_release"]) {
  const before = await findAbReleaseOf(tx, prompt_id, label);
  let after: AbReleaseRecord | null = null;
  if (wanted && before) after = await updateAbRelease(tx, before.id, wanted);
  else if (wanted) after = await insertAbRelease(tx, { ...wanted, prompt_id, release_label: label });
  else if (before) await deleteAbRelease(tx, before.id);
  await noteChange(tx, { type: "ab_release" }, [before, after]);
}
