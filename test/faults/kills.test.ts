import { expect, setDefaultTimeout, test } from "bun:test";
import { createPool } from "../../db/client.ts";
import { type Dice, dice, pick } from "../support/dice.ts";
import { testTimeoutMs } from "../support/testTimeout.ts";
import { waitFor } from "../support/waitFor.ts";
import { describeViolations, findViolations } from "./invariants.ts";
import { faultSeconds, faultSeed, isShort } from "./support/choices.ts";
import { type Deployment, startSplit, startWhole } from "./support/deployment.ts";
import { startOutside } from "./support/outside.ts";
import { letClaimsPass, untilSettled } from "./support/settled.ts";
import { Traffic } from "./support/traffic.ts";

const seconds = faultSeconds(4);
const seed = faultSeed();
setDefaultTimeout(testTimeoutMs + seconds * 1_000);
const outside = await startOutside(30);

/**
 * Kills one of the victims after another, at moments that the seed chooses; tells who was killed how often. Most of them
 * have answered something before: on a slow machine nothing would ever come to its end otherwise.
 */
async function killForAWhile({ victims }: Deployment, { tally }: Traffic, roll: Dice): Promise<Record<string, number>> {
  const killed: Record<string, number> = {};
  let answersBefore = 0;
  // Each of them once, also where time is short.
  const first = [...victims];
  for (const deadline = performance.now() + seconds * 1_000; performance.now() < deadline || first.length > 0; ) {
    await Bun.sleep(300 + roll(2_500));
    if (roll(3) > 0) await waitFor("an answer", () => tally.answers > answersBefore);
    answersBefore = tally.answers;
    const victim = first.splice(roll(first.length), 1)[0] ?? pick(roll, victims);
    killed[victim.name] = (killed[victim.name] ?? 0) + 1;
    await victim.kill();
    await Bun.sleep(roll(300));
    await victim.start();
  }
  return killed;
}

async function surviveKills(deployment: Deployment): Promise<void> {
  const { urls, key, databaseUrl } = deployment;
  const traffic = await Traffic.start({ urls, key, outside, seed, clients: isShort ? 2 : 4 });
  traffic.run();
  const killed = await killForAWhile(deployment, traffic, dice(seed));
  await traffic.stop();
  const { retries } = traffic.tally;
  console.log(`seed ${seed}: ${JSON.stringify({ killed, acknowledged: traffic.acknowledged, retries })}`);
  const sql = createPool({ url: databaseUrl, name: "faults", max: 2 });
  try {
    if (isShort) await letClaimsPass(sql);
    await untilSettled(sql);
    const problems = await traffic.check();
    await untilSettled(sql);
    const violations = describeViolations(await findViolations(sql, { isQuiet: true }));
    if (problems.length > 0) console.log(deployment.faults().join("\n"));
    expect([...problems, violations].join("\n")).toBe("");
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const whole = ["one process with its own Postgres", startWhole] as const;
const split = ["an API and a worker on a Postgres beside them", startSplit] as const;

// CI has time for one of the two.
test.each(isShort ? [whole] : [whole, split])(
  "%s: nothing that was acknowledged is lost, changed or doubled by kill -9",
  async (_, start) => {
    const deployment = await start();
    try {
      await surviveKills(deployment);
    } finally {
      await deployment.end();
    }
  },
);
