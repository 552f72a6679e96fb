/** An attach or a detach of one mapping, and how it was answered. */
export interface Attempt {
  action: "attach" | "detach";
  entity: string;
  status: number;
  startedAt: number;
  endedAt: number;
}

/**
 * An order in which the attempts, done one after the other, would have been answered as they were and would have left
 * the mapping with `owner`; null when there is none. What ended before something else began comes before it.
 */
export function findSerialOrder(attempts: readonly Attempt[], owner: string | null): Attempt[] | null {
  const dead = new Set<string>();
  const search = (done: bigint, state: string | null, order: Attempt[]): Attempt[] | null => {
    if (order.length === attempts.length) return state === owner ? order : null;
    const key = `${done} ${state}`;
    if (dead.has(key)) return null;
    const open = attempts.map((attempt, index) => ({ attempt, index })).filter(({ index }) => !isDone(done, index));
    const firstEnd = Math.min(...open.map(({ attempt }) => attempt.endedAt));
    for (const { attempt, index } of open.filter(({ attempt }) => attempt.startedAt <= firstEnd)) {
      const next = after(attempt, state);
      if (next === undefined) continue;
      const found = search(done | (1n << BigInt(index)), next, [...order, attempt]);
      if (found) return found;
    }
    dead.add(key);
    return null;
  };
  return search(0n, null, []);
}

function isDone(done: bigint, index: number): boolean {
  return (done & (1n << BigInt(index))) !== 0n;
}

/** Owner of the mapping after the attempt; undefined when it could not have been answered so. */
function after({ action, entity, status }: Attempt, owner: string | null): string | null | undefined {
  const isOurs = owner === entity;
  if (action === "attach") {
    if (status === 201) return owner === null || isOurs ? entity : undefined;
    return status === 409 && owner !== null && !isOurs ? owner : undefined;
  }
  if (status === 200) return isOurs ? null : undefined;
  return status === 404 && !isOurs ? owner : undefined;
}
