import { expect, test } from "bun:test";
import { envelope } from "../../../core/workspace/events/envelope.ts";

test("the time of an event has six digits after the point, whatever Postgres leaves out", () => {
  const timestampAt = (at: string) =>
    envelope(1, { event_type: "webhook_test", details: {} as never, actor: null, at }).timestamp;
  for (const [fraction, shown] of [
    [".938270", ".938270"],
    [".93827", ".938270"],
    [".9", ".900000"],
    ["", ".000000"],
  ]) {
    expect(timestampAt(`2026-11-22T07:00:03${fraction}+00:00`)).toBe(`2026-11-22T07:00:03${shown}+00:00`);
  }
});
