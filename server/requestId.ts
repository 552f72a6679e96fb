const sane = /^[\w.-]{1,128}$/;

const idDigits = 32;
const random = Buffer.alloc((256 * idDigits) / 2);
let drawn = "";
let used = 0;

/** The caller's X-Request-Id where it is fit for a log line, else 32 new hexadecimal digits. */
export function requestIdOf(headers: Headers): string {
  const sent = headers.get("x-request-id");
  return sent !== null && sane.test(sent) ? sent : newRequestId();
}

/** Makes an id. Random digits are drawn for many ids at once: one by one they cost as much as the rest of the id. */
function newRequestId(): string {
  if (used === drawn.length) {
    drawn = crypto.getRandomValues(random).toString("hex");
    used = 0;
  }
  used += idDigits;
  return drawn.slice(used - idDigits, used);
}
