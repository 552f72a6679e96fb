/** Seconds until Postgres asks whether a silent client is still there, and between its questions. */
const [keepaliveIdle, keepaliveInterval] = [15, 5];
const keepaliveCount = 3;
/** Time for a client's machine to acknowledge what was sent. Clients here read their answers at once. */
const lostClientMs = 30_000;

/**
 * Settings of every session. They hold whatever the operator or the database's own defaults say: for roles of people, an
 * operator may well limit idle sessions or lock waits, and every statement here was written for these values.
 */
export const sessionSettings = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: 1,
  standard_conforming_strings: "on",
  default_transaction_isolation: "read committed",
  // A listener and a worker's sign of life are idle by their nature, and work waits for locks as long as it may run.
  idle_session_timeout: 0,
  lock_timeout: 0,
  // Pools that limit statements set their own.
  statement_timeout: 0,
  // The queries are short; compiling a misjudged plan would cost more than running it.
  jit: "off",
  // A machine that lost its power or its network closes nothing. With the system's own times, its locks would stay for two
  // hours, and so would the sign of life of a worker there.
  tcp_keepalives_idle: keepaliveIdle,
  tcp_keepalives_interval: keepaliveInterval,
  tcp_keepalives_count: keepaliveCount,
  tcp_user_timeout: lostClientMs,
} as const;

/** The settings as PostgreSQL's own clients take them: `-c name=value …`. */
export function sessionOptions(): string {
  return Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${String(value).replaceAll(" ", "\\ ")}`)
    .join(" ");
}
