// `bun run evaluate`: calculates the scorecard of a sheet on a server and reports by its exit code whether it is good enough,
// for pipelines of continuous integration. It needs only the address of the server and a key.
import { parseArgs } from "node:util";
import { argumentFault, helpHint } from "../server/boot/argumentFault.ts";
import { computeStale, type Demands, evaluate } from "./evaluate/outcome.ts";
import { junitReport, markdownReport, textReport } from "./evaluate/report.ts";
import { findSheet, Unanswered } from "./evaluate/server.ts";
import { watchOutput } from "./watchOutput.ts";

const usage = `Usage: bun run evaluate --table TABLE [--sheet SHEET] [options]        (or: npm run evaluate -- …)

Computes the stale cells of a sheet, calculates its scorecard, prints the steps and the failed rows, and exits with
  0  if the sheet passes: the score reaches the threshold, and every row could be scored
  1  if not
  2  if the result is unknown (wrong usage, no such sheet, no response in time) or a report could not be written

  --table TABLE         id or exact title of the table
  --sheet SHEET         id or exact title of the sheet (the last one)
  --threshold NUMBER    from 0 to 1 (the scorecard's own pass mark)
  --against BASELINE    compare with "previous", a version (by number or name), or a calculation (by id)
  --fail-on regression  exit with 1 if the score is lower than the baseline's by more than noise explains;
                        the baseline is "previous" unless you give --against
  --rows NUMBER         number of failing rows to list, from 0 to 100 (10)
  --no-columns          score the cells as they are, without computing stale cells first
  --allow-errors        accept rows that could not be scored
  --timeout SECONDS     time limit for the whole command (600)
  --url URL             address of the server (SHEAF_URL, or http://127.0.0.1:8787)
  --key KEY             API key (SHEAF_API_KEY)
  --markdown FILE       also write the report as Markdown, for a pull request
  --junit FILE          also write the report as JUnit XML
  --json                print one line of JSON instead of the text
`;
const help = helpHint("npm run evaluate");

async function main(args: string[]): Promise<number> {
  const values = readArguments(args);
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (!values.table) throw new Unanswered(`--table is missing. ${help}`);
  const demands = readDemands(values);
  const seconds = numberOf(values.timeout ?? "600");
  if (!(seconds > 0)) throw new Unanswered("--timeout must be a number of seconds.");
  const key = values.key ?? process.env.SHEAF_API_KEY;
  if (!key) throw new Unanswered("An API key is missing: set SHEAF_API_KEY, or pass --key.");
  const url = (values.url ?? process.env.SHEAF_URL ?? "http://127.0.0.1:8787").replace(/\/+$/, "");
  const server = { url, key, deadline: performance.now() + seconds * 1000 };

  const sheet = await findSheet(server, values.table, values.sheet);
  if (!values["no-columns"]) await computeStale(server, sheet);
  const outcome = await evaluate(server, sheet, demands);
  const { faults, threshold, errors, calculation, comparison, failing } = outcome;
  const told = { passed: faults.length === 0, threshold, errors, faults, calculation, comparison, failing };
  process.stdout.write(values.json ? `${JSON.stringify(told)}\n` : textReport(outcome));
  await writeReport(values.markdown, markdownReport(outcome));
  await writeReport(values.junit, junitReport(outcome));
  return told.passed ? 0 : 1;
}

/** @throws Unanswered when the file cannot be written: whoever reads it would take an older one for this result */
async function writeReport(file: string | undefined, report: string): Promise<void> {
  if (file === undefined) return;
  try {
    await Bun.write(file, report);
  } catch (error) {
    throw new Unanswered(`The report was not written to "${file}": ${(error as Error).message}`);
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        table: { type: "string" },
        sheet: { type: "string" },
        threshold: { type: "string" },
        against: { type: "string" },
        "fail-on": { type: "string" },
        rows: { type: "string" },
        timeout: { type: "string" },
        url: { type: "string" },
        key: { type: "string" },
        markdown: { type: "string" },
        junit: { type: "string" },
        "no-columns": { type: "boolean" },
        "allow-errors": { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const hint = code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL" ? " Put quotes around a name with spaces." : "";
    throw new Unanswered(argumentFault(error, "npm run evaluate") + hint);
  }
}

/** @throws Unanswered */
function readDemands(values: ReturnType<typeof readArguments>): Demands {
  const threshold = values.threshold === undefined ? null : numberOf(values.threshold);
  if (threshold !== null && !(threshold >= 0 && threshold <= 1))
    throw new Unanswered("--threshold must be a number from 0 to 1.");
  const failOn = values["fail-on"];
  if (failOn !== undefined && failOn !== "regression") throw new Unanswered('--fail-on accepts only "regression".');
  const rows = numberOf(values.rows ?? "10");
  if (!Number.isInteger(rows) || rows < 0 || rows > 100) throw new Unanswered("--rows must be a number from 0 to 100.");
  return {
    threshold,
    allowsErrors: values["allow-errors"] === true,
    against: values.against ?? (failOn ? "previous" : null),
    failsOnRegression: failOn !== undefined,
    rows,
  };
}

/** Reads a number; NaN also for a blank text, of which Number makes 0. */
function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

watchOutput(2);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Unanswered)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
