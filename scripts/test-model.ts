// `npm run test:model`: holds the tables against a model of them, with other histories in each round, until it is stopped,
// a round fails, or MODEL_MINUTES are over.
import { join } from "node:path";

const seedsOfRound = 100;

const { MODEL_MINUTES, MODEL_SEED } = process.env;
const deadline = MODEL_MINUTES === undefined ? Infinity : performance.now() + Number(MODEL_MINUTES) * 60_000;
const first = MODEL_SEED === undefined ? 1_000 * Math.floor(Math.random() * 1_000_000) : Number(MODEL_SEED);
for (let seed = first; seed === first || performance.now() < deadline; seed += seedsOfRound) {
  console.log(`MODEL_SEED=${seed} npm run test:model`);
  const round = Bun.spawn([process.execPath, "test", "./test/sheets/model"], {
    cwd: join(import.meta.dir, ".."),
    stdio: ["inherit", "inherit", "inherit"],
    env: { ...process.env, MODEL_SEED: String(seed) },
  });
  const code = await round.exited;
  if (code !== 0) process.exit(code);
}
