import { countSkillCollections, lockPlan } from "../../../db/queries/prompts/skillCollections.ts";
import type { Plan } from "../../../db/queries/workspace/workspaces.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";

/** Limits of a plan. */
const allowed = {
  free: {
    collections: limits["SkillCollection.x-max-in-free-plan"],
    files: limits["SkillCollectionVersion.x-max-files-in-free-plan"],
  },
  pro: {
    collections: limits["SkillCollection.x-max-in-pro-plan"],
    files: limits["SkillCollectionVersion.x-max-files-in-pro-plan"],
  },
  team: {
    collections: Number.POSITIVE_INFINITY,
    files: limits["SkillCollectionVersion.x-max-files-in-team-plan"],
  },
} satisfies Record<Plan, { collections: number; files: number }>;

/**
 * Refuses a further collection beyond the plan. Creations are counted one after the other.
 * @throws Problem forbidden
 */
export async function requireRoomForCollection(tx: Scope): Promise<Plan> {
  const plan = await lockPlan(tx);
  const { collections } = allowed[plan];
  if ((await countSkillCollections(tx)) < collections) return plan;
  const some = collections === 1 ? "one skill collection" : `${collections} skill collections`;
  throw new Problem("forbidden", `The plan "${plan}" allows ${some} in a workspace, which is the current number.`);
}

/** Refuses files beyond the plan. @throws Problem forbidden */
export function requireRoomForFiles(plan: Plan, count: number): void {
  const { files } = allowed[plan];
  if (count <= files) return;
  throw new Problem(
    "forbidden",
    `The version would have ${count} files; the plan "${plan}" allows ${files} in a collection.`,
  );
}
