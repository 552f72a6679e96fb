/** How long the tests of faults go on; what CI has time for unless FAULT_SECONDS says more. */
export function faultSeconds(short: number): number {
  return Number(process.env.FAULT_SECONDS ?? short);
}

/** What chance decides by: another seed in each long run, the same one in CI. */
export function faultSeed(): number {
  const given = process.env.FAULT_SEED;
  if (given !== undefined) return Number(given);
  return process.env.FAULT_SECONDS === undefined ? 1 : Math.floor(Math.random() * 1_000_000);
}
