import { expect, onTestFinished, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { api } from "../../support/client.ts";
import { createEmptyDatabase } from "../../support/database.ts";
import { projectDirectory, startProcess, startServerProcess, temporaryDirectory } from "../../support/process.ts";

test("the key is made once, kept in a private file, and a server without it refuses the secrets and says what to do", async () => {
  const url = await createEmptyDatabase();
  const given = { DATABASE_URL: url, SHEAF_ROLE: "api", SHEAF_API_KEY: "pl_for_this_test" };
  const environment = { ...given, SHEAF_DATA_DIR: temporaryDirectory() };
  const first = await startServerProcess(environment);
  const file = join(environment.SHEAF_DATA_DIR, "encryption-key");
  const key = readFileSync(file, "utf8").trim();
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const client = api(first.url, "pl_for_this_test");
  await client.expect(201, "createWorkspaceEnvVar", { body: { key: "A", value: "a secret value" } });
  first.kill("SIGTERM");
  await first.ended;

  const again = await startServerProcess(environment);
  expect(readFileSync(file, "utf8").trim()).toBe(key);
  expect(again.output()).toContain("SHEAF_ENCRYPTION_KEY is not set");
  again.kill("SIGTERM");
  await again.ended;

  const main = [process.execPath, "server/main.ts"];
  const elsewhere = { ...environment, SHEAF_DATA_DIR: temporaryDirectory(), PORT: "0" };
  const refused = startProcess(main, elsewhere);
  expect(await refused.ended).toBe(1);
  expect(refused.errors()).toMatch(/encrypted with the key [\da-f]{16}.*SHEAF_ENCRYPTION_KEY.*secrets discard/s);
  expect(refused.errors()).not.toContain(key);

  const secretsRotate = [process.execPath, "run", "--silent", "admin", "secrets", "rotate"];
  const unreadable = startProcess(secretsRotate, elsewhere);
  expect(await unreadable.ended).toBe(1);
  expect(unreadable.output()).toContain("1 could not be read");

  const withoutKey = { ...environment, SHEAF_DATA_DIR: temporaryDirectory() };
  const refusedRotation = startProcess(secretsRotate, withoutKey);
  expect(await refusedRotation.ended).toBe(1);
  expect(refusedRotation.errors()).toContain("There is no encryption key: SHEAF_ENCRYPTION_KEY is not set");
  expect(readdirSync(withoutKey.SHEAF_DATA_DIR)).not.toContain("encryption-key");

  const rotated = { ...elsewhere, SHEAF_ENCRYPTION_KEY: `${randomBytes(32).toString("base64")},${key}` };
  const admin = startProcess(secretsRotate, rotated);
  expect(await admin.ended).toBe(0);
  expect(admin.output()).toContain("1 secrets are now encrypted");
  const [newKey] = rotated.SHEAF_ENCRYPTION_KEY.split(",") as [string];
  const last = await startServerProcess({ ...elsewhere, SHEAF_ENCRYPTION_KEY: newKey });
  expect(last.output()).not.toContain("SHEAF_ENCRYPTION_KEY is not set");
  last.kill("SIGTERM");
  await last.ended;
});

test("a key that is none is refused without being shown", async () => {
  const environment = { SHEAF_DATA_DIR: temporaryDirectory(), SHEAF_ENCRYPTION_KEY: "c2hvcnQ=" };
  const refused = startProcess([process.execPath, "server/main.ts"], environment);
  expect(await refused.ended).toBe(2);
  expect(refused.errors()).toContain("SHEAF_ENCRYPTION_KEY must be 32 bytes in base64");
  expect(refused.errors()).not.toContain("c2hvcnQ");
});

const makeKeys = `
  import { readKeyring } from ${JSON.stringify(join(projectDirectory, "server/boot/encryptionKey.ts"))};
  onmessage = ({ data: directories }) => {
    for (const dataDirectory of directories) readKeyring({ dataDirectory, encryptionKeys: null });
    postMessage("done");
  };`;

test("processes of the same number, as those of two containers are, make one key in a directory that they share", async () => {
  const directory = temporaryDirectory();
  const directories = Array.from({ length: 300 }, (_, index) => join(directory, String(index)));
  for (const each of directories) mkdirSync(each);
  // Threads have the number of their process.
  const code = URL.createObjectURL(new Blob([makeKeys], { type: "application/typescript" }));
  const ends = Array.from({ length: 4 }, () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const worker = new Worker(code);
    onTestFinished(() => worker.terminate());
    worker.onmessage = resolve;
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(directories);
    return promise;
  });
  await Promise.all(ends);
  for (const each of directories) {
    expect(readdirSync(each)).toEqual(["encryption-key"]);
    expect(Buffer.from(readFileSync(join(each, "encryption-key"), "utf8"), "base64")).toHaveLength(32);
  }
});
