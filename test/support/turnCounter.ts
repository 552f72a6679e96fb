import { setTimeout } from "node:timers/promises";
import { startDatabaseTap } from "./databaseTap.ts";

/** Counts how often a server waits for answers of its database. */
export interface TurnCounter {
  url: string;
  /** Number of times since the last call that something was sent after an answer; what is sent together counts once. */
  take(): number;
}

/** Pool of the connections that answer requests. */
const countedPool = "sheaf api";
/** Time that an answer is under way: longer than it takes to hand over what the sender sends without waiting for it. */
const answerDelayMs = 5;

/** Stands between a server and the tests' database. What is sent before an answer arrives is sent together. */
export async function startTurnCounter(
  databaseUrl: string,
  beforeDrop: (stop: () => Promise<unknown>) => void,
): Promise<TurnCounter> {
  let turns = 0;
  const url = await startDatabaseTap(databaseUrl, beforeDrop, (client, postgres) => {
    let isCounted: boolean | undefined;
    let hasAnswer = true;
    client.on("data", (bytes: Buffer) => {
      isCounted ??= bytes.includes(countedPool);
      if (isCounted && hasAnswer) turns++;
      hasAnswer = false;
      postgres.write(bytes);
    });
    postgres.on("data", async (bytes: Buffer) => {
      await setTimeout(answerDelayMs);
      hasAnswer = true;
      client.write(bytes);
    });
  });
  return {
    url,
    take() {
      const taken = turns;
      turns = 0;
      return taken;
    },
  };
}
