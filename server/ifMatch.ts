import type { Sql } from "postgres";
import { inTransaction, type Scope, workspaceScope } from "../db/scope.ts";
import type { Cause } from "../domain/cause.ts";
import { matchNames } from "../domain/entityTag.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../validation/route.ts";
import { tagOfReply, wireText } from "./stages/answer.ts";
import type { AnyReply, Shown } from "./stages/exchange.ts";
import type { RequestParameters } from "./stages/read.ts";

interface ConditionalChange {
  route: Route;
  shown: Shown;
  parameters: RequestParameters;
  ifMatch: string;
  work: (db: Scope) => Promise<AnyReply>;
  /** Context of a handler with another handle of the database. */
  contextOf: (db: Scope) => unknown;
}

/**
 * Changes something only if the caller has seen it as it is. The comparison comes after the change and before its commit, by
 * another connection: what the change has locked nobody else can change until then, and the other connection sees it as it was
 * before. So no lock is needed that other changes, which name no ETag, would have to take as well.
 *
 * @param within the transaction of the request, where it has one already
 * @throws Problem precondition_failed, which undoes the change
 */
export function changeIfMatch(
  sql: Sql,
  workspaceId: number,
  cause: Cause,
  change: ConditionalChange,
  within?: Scope,
): Promise<AnyReply> {
  const outside = workspaceScope(sql, workspaceId, cause);
  const changeInside = async (inside: Scope) => {
    const reply = await change.work(inside);
    const before = await tagOf(change, outside);
    if (before === null || !matchNames(change.ifMatch, before)) throw changedMeanwhile();
    return reply;
  };
  return within ? changeInside(within) : inTransaction(sql, workspaceId, cause, changeInside);
}

/** ETag of the thing as a connection sees it; null where it is not there. */
async function tagOf({ route, shown, parameters, contextOf }: ConditionalChange, db: Scope): Promise<string | null> {
  const names = Object.entries(route.changes?.params ?? {});
  const renamed = Object.fromEntries(names.map(([theirs, ours]) => [theirs, String(parameters.params[ours])]));
  const query = {};
  shown.route.validators.query?.applyDefaults(query);
  const input = { params: { ...parameters.params, ...renamed }, query, headers: {}, body: undefined };
  try {
    const reply = await shown.handler(contextOf(db) as never, input as never, undefined as never);
    return tagOfReply(reply, wireText(shown.route, reply) ?? "");
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") return null;
    throw error;
  }
}

function changedMeanwhile(): Problem {
  return new Problem(
    "precondition_failed",
    "It has changed since you read it. Read it again, and send its new ETag as If-Match.",
  );
}
