/**
 * Seconds that Bun gives an idle connection, and a request that is neither upload nor download. Longer than proxies keep idle connections
 * (nginx and AWS 60, Traefik 90, Caddy 120): one that sends a request at the moment at which the server closes cannot tell
 * whether it was done, and answers 502. With 60, Bun closed after 59.6.
 */
export const idleTimeoutSeconds = 150;
