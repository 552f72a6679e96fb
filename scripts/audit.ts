// `bun run audit`: asks the npm registry for known vulnerabilities of what is installed with the server. Ends with
//   0  when there are none that are high or critical
//   1  when there are
//   3  when it could not be found out, for instance because the registry (a mirror) answers no audits
import { join } from "node:path";
import { $ } from "bun";

const notAudited = 3;
const repository = join(import.meta.dir, "..");

interface Report {
  /** Version of the report; there only when the registry has answered. */
  auditReportVersion?: number;
  vulnerabilities?: Record<string, { severity: string; via: (string | Advisory)[] }>;
  /** Reason why there is no report. */
  message?: string;
}

interface Advisory {
  title: string;
  url: string;
  /** Range of the affected versions. */
  range: string;
}

function inWords({ title, range, url }: Advisory): string {
  return `${title} (${range}) ${url}`;
}

const grave = new Set(["high", "critical"]);

async function ask(): Promise<Report> {
  const text = await $`npm audit --omit=dev --json`.cwd(repository).quiet().nothrow().text();
  return text === "" ? { message: "npm returned no report" } : JSON.parse(text);
}

const { auditReportVersion, vulnerabilities = {}, message } = await ask();
if (auditReportVersion === undefined) {
  console.log(`NOT AUDITED: ${message ?? "npm returned no report"}`);
  process.exitCode = notAudited;
} else {
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, via }] of found) {
    console.log(`${severity}: ${name}`);
    for (const cause of via) console.log(`  ${typeof cause === "string" ? `by ${cause}` : inWords(cause)}`);
  }
  const graveCount = found.filter(([, { severity }]) => grave.has(severity)).length;
  console.log(`${found.length} packages with known vulnerabilities, ${graveCount} of them high or critical`);
  if (graveCount > 0) process.exitCode = 1;
}
