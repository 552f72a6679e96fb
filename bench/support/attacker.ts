// One attack in a process of its own, so that its work does not delay what is measured: `bun attacker.ts <name>`, with the server's
// address and key in the environment. Prints a line once all is prepared, and one with its rounds and what became of the failed ones
// when its input ends.
import { Api } from "./api.ts";
import { attacks } from "./attacks.ts";
import type { BenchServer } from "./server.ts";

const { ADDRESS: address, API_KEY: apiKey } = process.env;
const attack = attacks[process.argv[2] ?? ""];
if (!attack) throw new Error(`there is no attack "${process.argv[2]}"`);
/** Wait after a refusal, as of a client that does not want to be seen as a flood. */
const pauseMs = 100;

const outcomes = new Map<string, number>();
process.stdin.resume();
process.stdin.on("end", () => {
  const counted = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`);
  process.stdout.write(`${counted.join("; ") || "no round has ended"}\n`, () => process.exit(0));
});

const round = await attack.prepare(new Api({ address, apiKey } as BenchServer));
process.stdout.write("prepared\n");
await Promise.all(Array.from({ length: attack.atOnce }, repeat));

async function repeat(): Promise<never> {
  for (;;) {
    const outcome = await round().then(
      () => "rounds",
      (error: Error) => `× ${error.message.slice(0, 160)}`,
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (outcome !== "rounds") await Bun.sleep(pauseMs);
  }
}
