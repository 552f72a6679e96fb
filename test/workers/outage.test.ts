import { describe, expect, test } from "bun:test";
import { type Patience, throughOutages } from "../../workers/outages.ts";

const patience: Patience = { lastsMs: 60_000, firstPauseMs: 1, longestPauseMs: 4, maxLosses: 3 };
const never = new AbortController().signal;

function fault(code: string, more: object = {}): Error {
  return Object.assign(new Error(code), { code, ...more });
}

/** Runs a task that throws these, one a try, and then succeeds. */
async function run(errors: Error[], { isLast = true, stopping = never, limits = patience } = {}) {
  let tries = 0;
  const ends: boolean[] = [];
  const outcome = await throughOutages(
    { isLost: false, isLast, stopping },
    async (attempt) => {
      const error = errors[tries++];
      if (!error) return;
      ends.push(attempt.endsWith(error));
      throw error;
    },
    limits,
  ).then(
    () => "done",
    (error) => error.message,
  );
  return { tries, ends, outcome };
}

describe("a job whose database is away", () => {
  for (const error of [
    fault("ECONNREFUSED", { syscall: "connect" }),
    fault("53300"),
    fault("53100"),
    fault("57P03"),
    fault("CONNECT_TIMEOUT", { syscall: "connect" }),
  ]) {
    test(`${error.message}: goes on when it is back, and that is no failure`, async () => {
      const result = await run(Array.from({ length: 20 }, () => error));
      expect(result).toEqual({ tries: 21, ends: Array.from({ length: 20 }, () => false), outcome: "done" });
    });
  }

  test("fails when the connection is lost at its work again and again", async () => {
    const lost = Array.from({ length: 20 }, () => fault("CONNECTION_CLOSED"));
    expect(await run(lost)).toEqual({ tries: 4, ends: [false, false, false, true], outcome: "CONNECTION_CLOSED" });
  });

  test("fails when it has waited as long as it may", async () => {
    const limits = { ...patience, lastsMs: 0 };
    expect(await run([fault("53100")], { limits })).toEqual({ tries: 1, ends: [true], outcome: "53100" });
  });

  test("waits no more when the worker stops", async () => {
    const stopping = new AbortController();
    const limits = { ...patience, firstPauseMs: 60_000 };
    const running = run([fault("53100"), fault("53100")], { limits, stopping: stopping.signal });
    stopping.abort();
    expect(await running).toMatchObject({ outcome: "53100" });
  });
});

test("that a job has failed is written down when the database is back, and not given up", async () => {
  let [tries, isBack] = [0, false];
  const stopping = new AbortController();
  const failing = throughOutages(
    { isLost: false, isLast: true, stopping: stopping.signal },
    (attempt) =>
      attempt.untilWritten(async () => {
        if (++tries === 3) stopping.abort();
        if (tries === 20) isBack = true;
        if (!isBack) throw fault("CONNECTION_CLOSED");
      }),
    patience,
  );
  await failing;
  expect(tries).toBe(20);
});

test("an error of the job's own is its failure at once, and the end at its last attempt", async () => {
  expect(await run([fault("23505")])).toEqual({ tries: 1, ends: [true], outcome: "23505" });
  expect(await run([new Error("no")], { isLast: false })).toEqual({
    tries: 1,
    ends: [false],
    outcome: "no",
  });
});
