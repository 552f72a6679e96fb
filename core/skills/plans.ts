import { Problem } from "../../db/problem.ts";
import { countSkillCollections, lockPlan } from "../../db/queries/skillCollections.ts";
import type { Plan } from "../../db/queries/workspaces.ts";
import type { Scope } from "../../db/scope.ts";

/** What a plan allows. */
const limits = {
  free: { collections: 1, files: 30 },
  pro: { collections: 5, files: 50 },
  team: { collections: Number.POSITIVE_INFINITY, files: 100 },
} as const satisfies Record<Plan, { collections: number; files: number }>;

/**
 * Before a collection is made; two that are made at once are counted one after the other.
 * @throws Problem forbidden
 */
export async function requireRoomForCollection(tx: Scope): Promise<Plan> {
  const plan = await lockPlan(tx);
  const { collections } = limits[plan];
  if ((await countSkillCollections(tx)) < collections) return plan;
  const some = collections === 1 ? "one skill collection" : `${collections} skill collections`;
  throw new Problem("forbidden", `The plan "${plan}" allows ${some} in a workspace, and that many there are.`);
}

/** @throws Problem forbidden */
export function requireRoomForFiles(plan: Plan, count: number): void {
  const { files } = limits[plan];
  if (count <= files) return;
  throw new Problem(
    "forbidden",
    `The version would have ${count} files; the plan "${plan}" allows ${files} in a collection.`,
  );
}
