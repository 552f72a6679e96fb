import { expect, test } from "bun:test";
import { randomInt } from "node:crypto";
import { dice } from "../support/dice.ts";
import { testTimeoutMs } from "../support/testTimeout.ts";
import { shapeOf } from "./walk/shapes.ts";
import { startTwins } from "./walk/twins.ts";
import { Walker } from "./walk/walker.ts";

/** `npm test` takes a few hundred steps, the same every time; WALK_FORM=long 10,000 with a seed of its own, which is printed. */
const isLong = process.env.WALK_FORM === "long";
const seed = Number(process.env.WALK_SEED ?? (isLong ? randomInt(2 ** 31) : 18));
const steps = Number(process.env.WALK_STEPS ?? (isLong ? 10_000 : 300));
if (isLong) console.log(`WALK_SEED=${seed}`);

const twins = await startTwins();

test(
  `the mock answers ${steps} random requests with the statuses and shapes of the server`,
  async () => {
    const walker = new Walker(dice(seed));
    const statuses = new Map<number, number>();
    const reached = new Set<string>();
    for (let number = 0; number < steps; number++) {
      const step = walker.next();
      const [mock, server] = await twins.send(step.at).catch((cause) => {
        throw new Error(`${number}: ${step.route.operationId}: ${step.at(1).init.body ?? step.at(1).path}`, { cause });
      });
      const told = ({ status, body, headers }: typeof mock) => ({
        request: `${number}: ${step.route.operationId} ${step.at(0).path} ${step.at(0).init.body ?? ""}`,
        status,
        media: headers.get("content-type"),
        shape: shapeOf(body),
      });
      expect(told(mock)).toEqual(told(server));
      statuses.set(server.status, (statuses.get(server.status) ?? 0) + 1);
      if (server.status < 300) {
        reached.add(step.route.operationId);
        walker.learn(step, [mock.body, server.body]);
      }
      if (step.route.method !== "GET") await twins.settle();
    }
    if (isLong)
      console.log(`${reached.size} operations succeeded; statuses: ${JSON.stringify([...statuses].toSorted())}`);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(reached.size).toBeGreaterThan(50);
  },
  isLong ? 3 * 60 * 60_000 : testTimeoutMs,
);
