/** Seconds that Bun gives an idle connection, and a request that is neither upload nor download. */
export const idleTimeoutSeconds = 60;
