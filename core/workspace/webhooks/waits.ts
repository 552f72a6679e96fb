/** Pauses after the first failed attempt, the second, … */
const waitsSeconds = [30, 120, 600, 1_800, 7_200, 21_600, 43_200];
/** Random part of a pause, so that deliveries that failed together do not come again together. */
const jitter = 0.2;

/** Seconds until the next attempt, after a number of failed ones; undefined when there is none left. */
export function waitAfter(attempts: number): number | undefined {
  const wait = waitsSeconds[attempts - 1];
  return wait === undefined ? undefined : wait * (1 + jitter * (2 * Math.random() - 1));
}
