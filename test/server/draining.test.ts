import { expect, test } from "bun:test";
import { Draining } from "../../server/draining.ts";
import { waitFor } from "../support/waitFor.ts";

test("a port is not quiet while a request is under way, whose client sends the next one after its answer", async () => {
  const draining = new Draining({ quietMs: 1, finishingMs: 50, refusingMs: 3_600_000 });
  const seen: string[] = [];
  draining.begin();
  const quiet = draining.becomeQuiet().then(() => seen.push("quiet"));
  // Long after the time without a new request.
  await Promise.race([quiet, waitFor("later requests to be sent elsewhere", () => draining.isRefusing)]);
  seen.push("answered");
  draining.end();
  await quiet;
  expect(seen).toEqual(["answered", "quiet"]);
});
