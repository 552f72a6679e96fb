/** Seconds that Bun grants a request that is neither upload nor download, and an idle connection. */
export const idleTimeoutSeconds = 60;
