/** Time after which a computing thread lets the event loop turn: answers, heartbeats and signals wait for no longer. */
const turnEveryMs = 50;

let turnedAt = performance.now();

/** Whether this thread has computed for so long that it must give way. It is cheap enough to be asked for every row. */
export function isTurnDue(): boolean {
  return performance.now() - turnedAt >= turnEveryMs;
}

/** Lets the event loop turn once. Everything that computes rows asks `isTurnDue` between two of them, and awaits this. */
export async function giveWay(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  turnedAt = performance.now();
}
