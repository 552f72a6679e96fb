/** The long form runs by hand: `npm run test:faults`, which sets the number of seconds. */
export const longSeconds = Number(process.env.SHEAF_FAULTS_SECONDS ?? 0);
export const isLong = longSeconds > 0;
