import type { Sql } from "postgres";
import { verifyEvents } from "../../core/workspace/audit/chain.ts";
import { type Scope, transactionScope, workspaceScope } from "../../db/scope.ts";
import { eventRules } from "./rules/events.ts";
import { orphanRules } from "./rules/orphans.ts";
import type { Rule } from "./rules/rule.ts";
import { sheetRules } from "./rules/sheets.ts";
import { telemetryRules } from "./rules/telemetry.ts";
import { workRules } from "./rules/work.ts";

export const rules: Rule[] = [...sheetRules, ...workRules, ...telemetryRules, ...eventRules, ...orphanRules];

export const auditRule = "the audit trail's chain is as it was written";

/** A rule that does not hold, and where. */
interface Violation {
  rule: string;
  /** At most `examplesOfRule` of them. */
  examples: Record<string, unknown>[];
}

const examplesOfRule = 5;

interface CheckOptions {
  /** Nothing is queued or running any more: what must hold then is looked at too. */
  isQuiet: boolean;
}

/**
 * Everything in a database that should not be, as of one moment. It costs a few passes over each table and keeps
 * nothing locked.
 */
export async function findViolations(sql: Sql, { isQuiet }: CheckOptions): Promise<Violation[]> {
  const violations = (await sql.begin("isolation level repeatable read read only", (tx) =>
    brokenRules(transactionScope(tx, 0), isQuiet),
  )) as Violation[];
  const workspaces = await sql<{ id: number }[]>`select id from workspaces order by id`;
  for (const { id } of workspaces) violations.push(...(await brokenChain(workspaceScope(sql, id))));
  return violations;
}

/** The rules that do not hold in a transaction. Its scope's workspace does not matter: the rules are about all of them. */
export async function brokenRules({ sql }: Scope, isQuiet: boolean): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { name, query, onlyWhenQuiet } of rules) {
    if (onlyWhenQuiet && !isQuiet) continue;
    const found = await sql.unsafe<{ example: Record<string, unknown> }[]>(
      // As JSON, for times in nanoseconds are beyond what a number holds exactly.
      `select to_jsonb(found) as example from (${query}) found limit ${examplesOfRule}`,
    );
    if (found.length > 0) violations.push({ rule: name, examples: found.map(({ example }) => example) });
  }
  return violations;
}

/** Follows the audit trail of a workspace from its beginning. */
export async function brokenChain(db: Scope): Promise<Violation[]> {
  for (let position: number | null = 1; position !== null; ) {
    const { fault, nextPosition } = await verifyEvents(db, position, null);
    if (fault) return [{ rule: auditRule, examples: [{ workspace_id: db.workspaceId, ...fault }] }];
    position = nextPosition;
  }
  return [];
}

/** For the message of a failing test. */
export function describeViolations(violations: Violation[]): string {
  return violations
    .map(({ rule, examples }) => `Not so: ${rule}.\n${examples.map((one) => `  ${JSON.stringify(one)}`).join("\n")}`)
    .join("\n");
}
