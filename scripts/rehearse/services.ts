import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { createPool } from "../../db/client.ts";
import type { Image } from "./dockerfile.ts";
import { type Process, requireReady, start } from "./process.ts";
import { run } from "./root.ts";

interface ComposeService {
  build?: string;
  env_file: string;
  environment?: Record<string, string>;
  tmpfs?: string[];
  read_only?: boolean;
  deploy?: { replicas: number };
}

/** All processes of compose.yaml but Postgres, which is that of TEST_DATABASE_URL; a request goes through them. */
export async function rehearseServices(repository: string, image: Image, place: string): Promise<void> {
  const { services } = parse(readFileSync(join(repository, "compose.yaml"), "utf8"), { merge: true }) as {
    services: Record<string, ComposeService>;
  };
  cpSync(join(repository, "deploy"), join(place, "deploy"), { recursive: true });
  for (const name of ["postgres.env", "sheaf.env"]) rmSync(join(place, "deploy", name), { force: true });
  run(["sh", join(place, "deploy/make-secrets.sh")]);
  const database = await createDatabase();
  const processes: { service: string; process: Promise<Process> }[] = [];
  let key = "";
  for (const [service, { env_file, environment, tmpfs = [], read_only, deploy, ...rest }] of Object.entries(services)) {
    if (!rest.build) continue;
    const secrets = readSettings(join(place, env_file));
    key = secrets.SHEAF_API_KEY as string;
    const contained = {
      ...image,
      environment: { ...image.environment, ...secrets, ...environment, DATABASE_URL: database.url },
      ...(read_only && { readOnlyBut: tmpfs.map(tmpfsOf) }),
    };
    for (let replica = 0; replica < (deploy?.replicas ?? 1); replica++) {
      processes.push({ service, process: start(image.root, contained) });
    }
  }
  const apis = await Promise.all(processes.filter(({ service }) => service === "api").map(({ process }) => process));
  await Promise.all(processes.map(({ process }) => process));
  for (const { url } of apis) await requireReady(url);
  await computeSomething(apis as [Process, Process], key);
  for (const { process } of processes) await (await process).stop();
  await database.drop();
  console.log(`  ${processes.length} processes on one Postgres computed a column and stopped in order`);
}

function tmpfsOf(entry: string): { path: string; options: string } {
  const [path, options = ""] = entry.split(":");
  return { path: path as string, options };
}

function readSettings(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) throw new Error("TEST_DATABASE_URL names no Postgres");
  const name = `sheaf_rehearsal_${process.pid}`;
  const admin = createPool({ url: given, name: "sheaf rehearsal", max: 1 });
  await admin.unsafe(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  const drop = async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { url: url.href, drop };
}

/** Asks one API, and reads what a worker made of it from the other one. */
async function computeSomething([first, second]: [Process, Process], key: string): Promise<void> {
  const call = async ({ url }: Process, path: string, body?: object) => {
    const response = await fetch(`${url}/api/public/v2/tables${path}`, {
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, { id: string }>;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const none = { id: "" };
  const { table = none } = await call(first, "", { title: "rehearsal", create_default_sheet: false });
  const content = Buffer.from("word\nheron\nowl\n").toString("base64");
  const source = { type: "file", file_name: "words.csv", file_content_base64: content };
  const { sheet = none } = await call(first, `/${table.id}/sheets`, { operation_id: "import", source });
  const until = async (what: string, path: string, isSo: (answer: string) => boolean) => {
    const deadline = performance.now() + 120_000;
    while (!isSo(JSON.stringify(await call(second, path)))) {
      if (performance.now() > deadline) throw new Error(`${what} did not come`);
      await Bun.sleep(50);
    }
  };
  await until("the rows", `/${table.id}/sheets/operations/import`, (answer) => answer.includes('"succeeded"'));
  const config = { source: "word", type: "chars" };
  await call(first, `/${table.id}/sheets/${sheet.id}/columns`, { title: "length", type: "COUNT", config });
  await until("the cells", `/${table.id}/sheets/${sheet.id}/status-counts`, (answer) =>
    answer.includes('"COMPLETED":2'),
  );
}
