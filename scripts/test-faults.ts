// `npm run test:faults`: runs the tests of faults in their long form.
import { parseArgs } from "node:util";
import { testTimeoutMs } from "../test/support/testTimeout.ts";

const usage = `Usage: npm run test:faults -- [--seconds N] [--seed N] [name of a file …]

Runs the tests of faults in their long form: kills, restarts, full disks, a long time of use.
  --seconds  how long each of them goes on (180)
  --seed     what chance decides by (another one each time; it is printed)
`;

const { values, positionals } = parseArgs({
  options: { seconds: { type: "string", default: "180" }, seed: { type: "string" }, help: { type: "boolean" } },
  allowPositionals: true,
});
if (values.help || !/^\d+$/.test(values.seconds) || !/^\d*$/.test(values.seed ?? "")) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 2);
}
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
process.stdout.write(`seed ${seed}\n`);
const files = positionals.length === 0 ? ["test/faults"] : positionals.map((name) => `test/faults/${name}`);
const tests = Bun.spawn([process.execPath, "test", `--timeout=${testTimeoutMs}`, ...files], {
  stdio: ["inherit", "inherit", "inherit"],
  env: { ...process.env, FAULT_SECONDS: values.seconds, FAULT_SEED: seed },
});
process.exit(await tests.exited);
