import { expect, test } from "bun:test";
import { idleTimeoutSeconds } from "../../server/timeouts.ts";

/** Bun's timers of connections tick so often. */
const tickSeconds = 4;

// A test that waits would take minutes.
test.each([
  ["nginx and AWS", 60],
  ["Traefik", 90],
  ["Caddy", 120],
])("an idle connection is not closed before %s close it, after %i seconds", (_, seconds) => {
  expect(idleTimeoutSeconds - tickSeconds).toBeGreaterThan(seconds);
});
