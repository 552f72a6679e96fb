import { expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFault } from "../../../db/startFault.ts";
import { DataDirectoryLock } from "../../../server/boot/dataDirectory.ts";
import { projectDirectory, startProcess, temporaryDirectory } from "../../support/process.ts";

const prepareOften = `
  import { prepareDataDirectory } from ${JSON.stringify(join(projectDirectory, "server/boot/dataDirectory.ts"))};
  for (let n = 0; n < 2_000; n++) prepareDataDirectory(process.argv[1]);`;

test("processes that share a data directory may start at the same time", async () => {
  const directory = join(temporaryDirectory(), "data");
  const starts = Array.from({ length: 4 }, () => startProcess([process.execPath, "-e", prepareOften, directory]));
  const codes = await Promise.all(starts.map(({ ended }) => ended));
  expect(starts.map(({ errors }) => errors()).join("")).toBe("");
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readdirSync(directory)).toEqual([]);
});

test("a lock whose file was overwritten says what to do", () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "lock"), "no database\n".repeat(100));
  const take = () => DataDirectoryLock.tryAcquire(directory, "server");
  expect(take).toThrow(StartFault);
  expect(take).toThrow(/lock is damaged\. Delete it/);
});
