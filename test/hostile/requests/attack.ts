import fc from "fast-check";
import type { Route } from "../../../validation/route.ts";
import type { World } from "../../support/everyOperation.ts";
import { editedRequest, type HostileCase, hostileCases } from "./edits.ts";
import { type Given, needsOf, withNeeds } from "./needs.ts";
import { soundRequest } from "./request.ts";
import type { Target } from "./target.ts";

interface Attack {
  target: Target;
  /** Gives a world to attack; a new one where the last is spoiled. */
  world: () => Promise<World>;
  /** Told when something of the world was deleted. */
  onDeletion: () => void;
  /** Told when the world has nothing left that the operation would take: the next one is new. */
  onSpoiled: () => void;
  seed: number;
  requestCount: number;
}

/**
 * Sends sound requests of an operation and what becomes of them by edits.
 * @throws Error about the smallest request that is not answered as it should be
 */
export async function attack(route: Route, options: Attack): Promise<void> {
  const { target, seed, requestCount } = options;
  const sendCase = async (hostile: HostileCase) => {
    const world = await options.world();
    const needed = await needsIn(world);
    const sound = withNeeds(soundRequest(world, route, hostile.variant), needed, hostile.variant);
    const request = editedRequest(route, sound, hostile);
    const { status } = await target.send(world.client, route, request);
    if (status < 300 && request.method === "DELETE") options.onDeletion();
  };
  const made = new Map<World, Given>();
  const needsIn = async (world: World) => {
    const needed = made.get(world) ?? (await needsOf(route, world, target));
    made.set(world, needed);
    return needed;
  };
  // What nothing was done to comes first: it should find everything in its place.
  const sendSound = async () => {
    for (let variant = 0; variant < Math.min(8, requestCount); variant++) {
      await sendCase({ variant, edits: [], bytes: null });
    }
    return target.hasTaken(route);
  };
  if (!(await sendSound())) {
    options.onSpoiled();
    await sendSound();
  }
  const property = fc.asyncProperty(hostileCases, sendCase);
  const found = await fc.check(property, { seed, numRuns: requestCount });
  if (!found.failed) return;
  const error = found.errorInstance as Error;
  throw new Error(
    `${route.operationId}, seed ${seed}, ${JSON.stringify(found.counterexample?.[0])}: ${error.message}`,
    {
      cause: error,
    },
  );
}
