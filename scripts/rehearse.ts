// `bun scripts/rehearse.ts`, as root: does what a Docker engine and systemd would do, on a machine without them. The steps of
// the Dockerfile are carried out in root directories of their own; the image is started by its CMD as its user; the
// services of compose.yaml and the command of deploy/sheaf.service are started with their settings. TEST_DATABASE_URL is
// the Postgres of the services. With --debian DIR the image stands on that directory, made by `debootstrap --variant=minbase
// bookworm DIR`, instead of on the files of this machine.
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { createPool } from "../db/client.ts";
import { build, type Image, mebibytesOf } from "./rehearse/dockerfile.ts";
import { type Contained, makeRoot, requireRoot, run, runContained, startContained } from "./rehearse/root.ts";

const repository = join(import.meta.dir, "..");
const { values: options } = parseArgs({ options: { debian: { type: "string" }, place: { type: "string" } } });

interface Process {
  url: string;
  /** Ends it in order; throws when it does not end so. */
  stop(): Promise<void>;
}

const startSeconds = 90;
const living = new Set<Bun.Subprocess>();

/** Starts a server and waits until it says that it is ready. */
async function start(root: string, contained: Contained): Promise<Process> {
  const port = await freePort();
  const environment = { ...contained.environment, PORT: String(port) };
  const child = startContained(root, { ...contained, environment });
  living.add(child);
  let said = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const bytes of stream) said += new TextDecoder().decode(bytes);
  };
  const reading = Promise.all([read(child.stdout), read(child.stderr)]);
  const deadline = performance.now() + startSeconds * 1000;
  while (!said.includes("is ready.")) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`it did not start:\n${said}`);
    await Bun.sleep(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      const code = await child.exited;
      await reading;
      living.delete(child);
      if (code !== 0) throw new Error(`it ended with ${code}:\n${said}`);
    },
  };
}

async function freePort(): Promise<number> {
  const probe = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = probe;
  await probe.stop(true);
  return port as number;
}

async function requireReady(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`${url}/readyz answered ${status}`);
}

/** The image alone, with the embedded Postgres. */
async function rehearseImage(image: Image): Promise<void> {
  const server = await start(image.root, image);
  await requireReady(server.url);
  const port = new URL(server.url).port;
  runContained(image.root, {
    ...image,
    command: image.healthcheck,
    environment: { ...image.environment, PORT: port },
  });
  await server.stop();
}

interface ComposeService {
  build?: string;
  env_file: string;
  environment?: Record<string, string>;
  tmpfs?: string[];
  read_only?: boolean;
  deploy?: { replicas: number };
}

/** All processes of compose.yaml but Postgres, which is that of TEST_DATABASE_URL; a request goes through them. */
async function rehearseCompose(image: Image, place: string): Promise<void> {
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
    const deadline = performance.now() + 30_000;
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

/** The command of the unit, as its user, with a system that it cannot write; systemd's own checks besides. */
async function rehearseUnit(image: Image, place: string): Promise<void> {
  const root = makeRoot(join(place, "systemd"));
  const unit = readUnit(join(repository, "deploy/sheaf.service"));
  const [user, home, state] = [unit("User")[0], unit("WorkingDirectory")[0], unit("StateDirectory")[0]] as string[];
  run(["chroot", root, "useradd", "--system", "--user-group", "--no-create-home", user as string]);
  run(["mkdir", "-p", join(root, home as string), join(root, "var/lib", state as string)]);
  // As `npm ci --omit=dev` leaves it, which the image was made by.
  run(["mount", "--bind", join(image.root, "app"), join(root, home as string)]);
  const unitFile = join(root, "tmp/sheaf.service");
  cpSync(join(repository, "deploy/sheaf.service"), unitFile);
  // Complaints about units of the machine are not ours.
  run(["chroot", root, "systemd-analyze", "verify", "--man=no", "--recursive-errors=no", "/tmp/sheaf.service"]);
  run(["chroot", root, "systemd-analyze", "security", "--offline=true", "--threshold=20", "/tmp/sheaf.service"]);
  const id = (option: string) => run(["chroot", root, "id", option, user as string]).trim();
  const server = await start(root, {
    command: (unit("ExecStart")[0] as string).split(" "),
    environment: { PATH: image.environment.PATH as string, ...Object.fromEntries(unit("Environment").map(pairOf)) },
    directory: home as string,
    user,
    readOnlyBut: [
      { path: "/tmp", options: "" },
      {
        path: `/var/lib/${state}`,
        options: `uid=${id("-u")},gid=${id("-g")},mode=${unit("StateDirectoryMode")[0]}`,
      },
    ],
  });
  await requireReady(server.url);
  await server.stop();
}

function readUnit(file: string): (name: string) => string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return (name) => lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
}

function pairOf(setting: string): [string, string] {
  return [setting.slice(0, setting.indexOf("=")), setting.slice(setting.indexOf("=") + 1)];
}

async function rehearse(place: string): Promise<void> {
  const step = async (what: string, work: () => Promise<void>) => {
    const startedAt = performance.now();
    await work();
    console.log(`ok  ${what} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  };
  let image: Image | undefined;
  await step("the steps of the Dockerfile", async () => {
    image = build({ context: repository, place, debian: options.debian });
    console.log(`  /app has ${mebibytesOf(join(image.root, "app"))} MiB`);
  });
  await step("the image, with the embedded Postgres", () => rehearseImage(image as Image));
  await step("compose.yaml", () => rehearseCompose(image as Image, place));
  await step("deploy/sheaf.service", () => rehearseUnit(image as Image, place));
}

/** Again in a mount namespace of its own, so that nothing that is mounted is left. */
async function rehearseApart(): Promise<number> {
  const place = mkdtempSync(join(tmpdir(), "sheaf-rehearsal-"));
  const again = [process.execPath, ...process.argv.slice(1), "--place", place];
  const child = Bun.spawn(["unshare", "--mount", "--propagation", "private", ...again], {
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
  });
  const code = await child.exited;
  rmSync(place, { recursive: true, force: true });
  return code;
}

requireRoot();
if (options.place === undefined) process.exit(await rehearseApart());
try {
  await rehearse(options.place);
} finally {
  for (const child of living) child.kill("SIGKILL");
}
