const { FAULT_SECONDS, FAULT_SEED } = process.env;

/** Whether this is the form for CI, which has no time; `npm run test:faults` runs the long one. */
export const isShort = FAULT_SECONDS === undefined;

/** How long the tests of faults go on. */
export function faultSeconds(short: number): number {
  return isShort ? short : Number(FAULT_SECONDS);
}

/** What chance decides by: another seed in each long run, the same one in CI. */
export function faultSeed(): number {
  if (FAULT_SEED !== undefined) return Number(FAULT_SEED);
  return isShort ? 1 : Math.floor(Math.random() * 1_000_000);
}
