const shortestPauseMs = 10;
const longestPauseMs = 50;
/** Share of the time waited so far: a long wait is not spent on looking, which costs both sides several ms of CPU each time. */
const pauseShare = 0.1;

/**
 * Waits until `look` finds something: anything but null, undefined and false.
 * @throws after `timeoutMs`, naming what was waited for
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  timeoutMs = 300_000,
): Promise<Exclude<T, null | undefined | false>> {
  const begun = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found as Exclude<T, null | undefined | false>;
    const waitedMs = performance.now() - begun;
    if (waitedMs > timeoutMs) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await Bun.sleep(Math.min(longestPauseMs, Math.max(shortestPauseMs, waitedMs * pauseShare)));
  }
}
