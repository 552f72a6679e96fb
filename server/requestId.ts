const sane = /^[\w.-]{1,128}$/;

const idBytes = 16;
const random = Buffer.alloc(256 * idBytes);
let used = random.length;

/** The caller's X-Request-Id where it is fit for a log line, else 32 new hexadecimal digits. */
export function requestIdOf(headers: Headers): string {
  const sent = headers.get("x-request-id");
  return sent !== null && sane.test(sent) ? sent : newRequestId();
}

/** Makes an id. Random bytes are drawn for many ids at once: one by one they cost as much as the rest of the id. */
function newRequestId(): string {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  used += idBytes;
  return random.toString("hex", used - idBytes, used);
}
