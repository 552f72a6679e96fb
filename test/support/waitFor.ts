const pollMs = 10;

/**
 * Waits until `look` finds something: anything but null, undefined and false.
 * @throws after `timeoutMs`, naming what was waited for
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  timeoutMs = 300_000,
): Promise<Exclude<T, null | undefined | false>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found as Exclude<T, null | undefined | false>;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await Bun.sleep(pollMs);
  }
}
