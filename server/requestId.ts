const sane = /^[\w.-]{1,128}$/;

/** What the caller sent as X-Request-Id when it can stand in a log line as it is, else 32 new hexadecimal digits. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given !== null && sane.test(given) ? given : crypto.randomUUID().replaceAll("-", "");
}
