/** After the first attempt, the second, … */
const waitsSeconds = [30, 120, 600, 1_800, 7_200, 21_600, 43_200];
/** The part of a wait that is left to chance, so that what failed together does not come again together. */
const jitter = 0.2;

/** Seconds until the next attempt, after so many that failed; undefined when it was the last. */
export function waitAfter(attempts: number): number | undefined {
  const wait = waitsSeconds[attempts - 1];
  return wait === undefined ? undefined : wait * (1 + jitter * (2 * Math.random() - 1));
}
