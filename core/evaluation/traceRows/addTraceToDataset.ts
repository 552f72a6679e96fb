import { lockDatasetGroup } from "../../../db/queries/evaluation/datasetGroups.ts";
import type { DatasetRecord } from "../../../db/queries/evaluation/datasets.ts";
import type { Scope } from "../../../db/scope.ts";
import { storedTraceId } from "../../logs/spans/span.ts";
import { usableTitle } from "../../sheets/imports/header.ts";
import type { Json } from "../../values/json.ts";
import { encodeGivenValue } from "../../values/textValue.ts";
import { appendRow } from "../datasets/appendRow.ts";
import { draftToAddTo } from "../datasets/drafts.ts";
import { readTraceTree, type TraceNode } from "./traceTree.ts";

/**
 * Appends a trace to the draft of a group; without a draft to a new one with the content of the newest version.
 * @throws Problem not_found, conflict while the draft becomes a version, bad_request for a trace of too many steps
 */
export function addTraceToDataset(
  db: Scope,
  request: { groupId: number; traceId: string; spanId: string | null },
): Promise<DatasetRecord> {
  return db.transaction(async (tx) => {
    const tree = await readTraceTree(tx, request);
    const group = await lockDatasetGroup(tx, request.groupId);
    const draft = await draftToAddTo(tx, group);
    const values = valuesOf(storedTraceId(request.traceId), tree);
    const encoded = [...values].map(
      ([title, value]) => [title, encodeGivenValue(value, ["body", "trace_id"])] as const,
    );
    await appendRow(tx, draft, new Map(encoded), { kind: "trace", id: storedTraceId(request.traceId) });
    return draft;
  });
}

/** Values by title: the top span and its children under their names; a second span with a name gets `name 2`. */
function valuesOf(traceId: string, tree: TraceNode): Map<string, Json> {
  const values = new Map<string, Json>([
    ["trace_id", traceId],
    ["trace_input", tree.input ?? null],
    ["trace_output", tree.output ?? null],
  ]);
  for (const node of [tree, ...tree.children]) {
    const name = usableTitle(String(node.name));
    let title = name;
    for (let number = 2; values.has(title); number++) title = usableTitle(`${name.slice(0, 250)} ${number}`);
    values.set(title, node);
  }
  return values;
}
