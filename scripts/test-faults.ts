// `npm run test:faults`: runs the tests of faults in their long form.
import { parseArgs } from "node:util";
import { argumentFault } from "../server/boot/argumentFault.ts";
import { testTimeoutMs } from "../test/support/testTimeout.ts";

const usage = `Usage: npm run test:faults -- [--seconds N] [--seed N] [FILE…]

Runs the long form of the fault tests: kills, restarts, full disks, long use.
  --seconds  duration of each test (180)
  --seed     seed for random choices (a new one each time, which is printed)
`;

function readArguments() {
  try {
    return parseArgs({
      options: { seconds: { type: "string", default: "180" }, seed: { type: "string" }, help: { type: "boolean" } },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(argumentFault(error, "npm run test:faults"));
    process.exit(2);
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
if (!/^\d+$/.test(values.seconds) || !/^\d*$/.test(values.seed ?? "")) {
  console.error("--seconds and --seed must be whole numbers.");
  process.exit(2);
}
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
process.stdout.write(`seed ${seed}\n`);
const files = positionals.length === 0 ? ["test/faults"] : positionals.map((name) => `test/faults/${name}`);
const tests = Bun.spawn([process.execPath, "test", `--timeout=${testTimeoutMs}`, ...files], {
  stdio: ["inherit", "inherit", "inherit"],
  env: { ...process.env, FAULT_SECONDS: values.seconds, FAULT_SEED: seed },
});
process.exit(await tests.exited);
