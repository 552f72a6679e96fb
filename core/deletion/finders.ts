import type { OpenDeletion } from "../../db/queries/deletion/deletions.ts";
import {
  findNextSheet,
  hasImportOfLogs,
  listLateRows,
  listRowsNaming,
  listRowsOfCellsNaming,
} from "../../db/queries/deletion/eraseRows.ts";
import {
  listExecutionsNaming,
  listLogsNaming,
  listLogsWith,
  listTracesWith,
} from "../../db/queries/deletion/eraseTelemetry.ts";
import type { Target } from "../../db/queries/deletion/targets.ts";
import type { ValueAt } from "../../db/queries/deletion/valueAt.ts";
import { findRowEnd } from "../../db/queries/sheets/rows.ts";
import type { Scope } from "../../db/scope.ts";
import { facetHash } from "../logs/requests/facets.ts";
import { pathsTo } from "../logs/requests/requestConditions.ts";
import { addFound, type Step, type StepResult } from "./step.ts";
import { jsonReadAs, writtenPair } from "./writtenJson.ts";

/** Limit of things that one transaction finds. */
const batch = 100;
/** Logs that one transaction looks through. */
const logsAtOnce = 500;
/** Rows that one transaction looks at. */
const rowsAtOnce = 2_000;

export type Fact = [key: string, value: string];

/** Attributes of spans that tell the user, besides our own of metadata. */
const userAttributes = ["user.id", "enduser.id", "langfuse.user.id"];
const ownPrefix = "promptlayer.metadata.";

/**
 * Steps that find what is to be deleted. What they have found is deleted before they look again, so they end when nothing is
 * left. Rows come last: the logs and traces that they were made of are known by then.
 */
export const finders: readonly Step[] = [
  ofUser((tx, facts) => listLogsWith(tx, facetsOf(tx, facts), batch)),
  findLogsNaming,
  ofUser((tx, facts) => listTracesWith(tx, attributesOf(facts), batch)),
  ofUser((tx, facts) => listExecutionsNaming(tx, valuesAt(facts), batch)),
  findRowsNaming,
  findLateRows,
];

function ofUser(find: (tx: Scope, facts: readonly Fact[]) => Promise<Target[]>): Step {
  return async (tx, deletion) => {
    const facts = userFactsOf(deletion);
    return facts.length === 0 ? { state: "done" } : addFound(tx, deletion, await find(tx, facts));
  };
}

export function userFactsOf({ subject }: OpenDeletion): readonly Fact[] {
  return "facts" in subject ? subject.facts : [];
}

function facetsOf({ workspaceId }: Scope, facts: readonly Fact[]): number[] {
  return facts.flatMap((fact) => [
    facetHash(workspaceId, "metadata", ...fact),
    facetHash(workspaceId, "input_variable", ...fact),
  ]);
}

/** Values that tell the user in metadata and in input variables. */
function valuesAt(facts: readonly Fact[]): ValueAt[] {
  return facts.flatMap(([key, text]) => pathsTo(key).map((path) => ({ path, text })));
}

/**
 * Looks through all logs, a part in each transaction: variables that a log's prompt does not have, and values beyond the
 * limit of those that are searched, have no facets. The cursor is the last log.
 */
async function findLogsNaming(tx: Scope, deletion: OpenDeletion): Promise<StepResult> {
  const values = valuesAt(userFactsOf(deletion));
  if (values.length === 0) return { state: "done" };
  const logs = await listLogsNaming(tx, values, { after: deletion.cursor ?? "0", limit: logsAtOnce });
  const named = logs.filter(({ is_named }) => is_named);
  const { found = 0 } = await addFound(
    tx,
    deletion,
    named.map(({ id }) => ({ kind: "request_log", id })),
  );
  return {
    found,
    ...(logs.length === logsAtOnce ? { state: "more", cursor: logs.at(-1)?.id ?? null } : { state: "done" }),
  };
}

/** Names under which a fact stands in spans and in their copies in rows. */
function namesOf([key]: Fact): string[] {
  return [ownPrefix + key, ...(key === "user_id" ? userAttributes : [])];
}

/** JSON of attributes that have a value of the facts, alone or in a list. */
function attributesOf(facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) =>
    namesOf(fact).flatMap((name) =>
      jsonReadAs(fact[1]).flatMap((value) => [value, `[${value}]`].map((held) => `{${JSON.stringify(name)}:${held}}`)),
    ),
  );
}

/** Regular expressions of Postgres for JSON that names the user. */
function partsOf(facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) => [fact[0], ...namesOf(fact)].map((name) => writtenPair(name, fact[1])));
}

/** Looks through the rows of all sheets, a part in each transaction. The cursor is the sheet and the next row. */
async function findRowsNaming(tx: Scope, deletion: OpenDeletion): Promise<StepResult> {
  const facts = userFactsOf(deletion);
  if (facts.length === 0) return { state: "done" };
  const [sheetId = null, from = "0", end = "0"] = deletion.cursor?.split(" ") ?? [];
  if (sheetId === null || Number(from) >= Number(end)) {
    const next = await findNextSheet(tx, sheetId);
    return next ? { state: "more", cursor: `${next} 0 ${await findRowEnd(tx, next)}` } : { state: "done" };
  }
  const to = Number(from) + rowsAtOnce;
  const range = { from: Number(from), to };
  const json = facts.flatMap(([key, text]) => jsonReadAs(text).map((value): Fact => [key, value]));
  const rows = await listRowsNaming(tx, sheetId, range, [...facts], partsOf(facts));
  const computed = await listRowsOfCellsNaming(tx, sheetId, range, json, partsOf(facts));
  const { found = 0 } = await addFound(tx, deletion, [...rows, ...computed]);
  return { state: "more", found, cursor: `${sheetId} ${to} ${end}` };
}

/** Finds rows of imports that went on while their logs were deleted, when the imports have ended. */
async function findLateRows(tx: Scope, deletion: OpenDeletion): Promise<StepResult> {
  if (await hasImportOfLogs(tx)) return { state: "later" };
  return addFound(tx, deletion, await listLateRows(tx, deletion.id, batch));
}
