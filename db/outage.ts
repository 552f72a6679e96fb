/** Codes of lost or refused connections; `query` is a property that postgres.js adds to its own errors. */
const connectionFaults = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "CONNECT_TIMEOUT"]);

/** System calls of sockets; a connection that is lost while it is being made has no query yet. */
const socketCalls = new Set<unknown>(["connect", "read", "write"]);

/** Routine of Citus that finds a node lost, by a connection that was open before; the error has no code of its own. */
const losesNode = "MarkRemoteTransactionFailed";

/** Routines of Postgres that make a table's file longer. */
const extending = new Set(["mdextend", "mdzeroextend"]);

/**
 * Tells whether the database is out of reach or out of room: faults of the connection (postgres.js: CONNECTION_*), of
 * Postgres starting or stopping (57P0x), no disk and no connection left (53100, 53300), a lost node of a cluster.
 */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (code === null) return false;
  if (isOutOfRoom(error) || code.startsWith("CONNECTION_") || /^(?:08...|53000|53300|57P0.)$/.test(code)) return true;
  const { syscall, routine } = error as { syscall?: unknown; routine?: unknown };
  if (routine === losesNode) return true;
  return connectionFaults.has(code) && (socketCalls.has(syscall) || "query" in (error as object));
}

/** Tells whether the work that met an outage may have caused it: its connection was lost, not refused. */
export function isLoss(error: unknown): boolean {
  return isOutage(error) && /^(?:CONNECTION_CLOSED|ECONNRESET|EPIPE|57P0[12])$/.test(codeOf(error) ?? "");
}

/**
 * Tells whether the same request may succeed in a moment: an outage, other limits, a transaction that lost against
 * another.
 */
export function isPassing(error: unknown): boolean {
  return isOutage(error) || /^(?:53...|40001|40P01|55P03|57014)$/.test(codeOf(error) ?? "");
}

/** Tells whether a statement took longer than its `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === "57014";
}

/** Tells whether the database cannot write because it is out of room; it can still read then. */
export function isOutOfRoom(error: unknown): boolean {
  const code = codeOf(error);
  // A file that has reached the limit of its size (ulimit -f) has no code of its own.
  return code === "53100" || (code === "XX000" && extending.has((error as { routine?: string }).routine ?? ""));
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
