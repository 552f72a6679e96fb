// `bun scripts/rehearse.ts`, as root: does what a Docker engine and systemd would do, on a machine without them. The steps of
// the Dockerfile are carried out in root directories of their own; the image is started by its CMD as its user; the
// services of compose.yaml and the command of deploy/sheaf.service are started with their settings. TEST_DATABASE_URL is
// the Postgres of the services. With --debian DIR the image stands on that directory, made by `debootstrap --variant=minbase
// bookworm DIR`, instead of on the files of this machine.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, type Image, mebibytesOf } from "./rehearse/dockerfile.ts";
import { requireReady, start } from "./rehearse/process.ts";
import { requireRoot, runContained } from "./rehearse/root.ts";
import { rehearseServices } from "./rehearse/services.ts";
import { rehearseUnit } from "./rehearse/unit.ts";

const repository = join(import.meta.dir, "..");
const { values: options } = parseArgs({ options: { debian: { type: "string" }, place: { type: "string" } } });

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
  await step("compose.yaml", () => rehearseServices(repository, image as Image, place));
  await step("deploy/sheaf.service", () => rehearseUnit(repository, image as Image, place));
}

/** Again in namespaces of its own, so that nothing that is mounted or started is left. */
async function rehearseApart(): Promise<number> {
  const place = mkdtempSync(join(tmpdir(), "sheaf-rehearsal-"));
  const again = [process.execPath, ...process.argv.slice(1), "--place", place];
  const apart = ["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const child = Bun.spawn(["unshare", ...apart, ...again], {
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
await rehearse(options.place);
