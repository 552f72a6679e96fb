const sane = /^[\w.-]{1,128}$/;

const idBytes = 16;
const random = Buffer.alloc(256 * idBytes);
let used = random.length;

/** What the caller sent as X-Request-Id when it can stand in a log line as it is, else 32 new hexadecimal digits. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given !== null && sane.test(given) ? given : newRequestId();
}

/** Random bytes are fetched for many ids at once: one by one they cost as much as all the rest of the id. */
function newRequestId(): string {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  used += idBytes;
  return random.toString("hex", used - idBytes, used);
}
