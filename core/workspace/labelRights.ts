import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";

/**
 * Checks that the key behind a request may make, move and delete labels of these names; jobs may.
 * @throws Problem forbidden
 */
export function requireLabelRights({ cause }: Scope, names: readonly string[]): void {
  const own = cause?.actor.labels ?? null;
  const refused = own && names.find((name) => !own.has(name));
  if (!refused) return;
  throw new Problem("forbidden", `This API key may not create, move or delete the label ${JSON.stringify(refused)}.`);
}
