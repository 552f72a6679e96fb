import { csvHeader } from "./csv.ts";
import { type BenchServer, checkpoint } from "./server.ts";

const psql = Bun.which("psql");

/** Creates the table that the baseline copies into: a text column for each of the file's, and nothing else. */
export async function createPlainTable({ sql }: BenchServer): Promise<void> {
  await sql`create table bench_plain (${sql.unsafe(csvHeader.map((name) => `"${name}" text`).join(", "))})`;
}

/**
 * Milliseconds that psql's \copy takes for the file, as psql itself counts them, so without its own start; and psql's CPU
 * time in seconds.
 * @throws when there is no psql
 */
export async function timePlainCopy(server: BenchServer, file: string): Promise<{ ms: number; cpuSeconds: number }> {
  if (!psql) throw new Error("the baseline needs psql: apt-get install postgresql-client");
  await server.sql`truncate bench_plain`;
  await checkpoint(server);
  const copy = `\\copy bench_plain from '${file}' with (format csv, header)`;
  const child = Bun.spawn(
    [psql, server.databaseUrl, "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--command=\\timing on", `--command=${copy}`],
    { env: { PATH: process.env.PATH, PGOPTIONS: "", LC_ALL: "C" }, stderr: "inherit" },
  );
  const output = await new Response(child.stdout).text();
  const ms = Number(/^Time: ([\d.]+) ms/m.exec(output)?.[1]);
  if ((await child.exited) !== 0 || Number.isNaN(ms)) throw new Error(`psql did not copy: ${output}`);
  return { ms, cpuSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6 };
}
