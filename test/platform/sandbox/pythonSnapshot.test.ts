import { expect, test } from "bun:test";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RowMessage } from "../../../core/platform/sandbox/protocol.ts";
import {
  findSnapshot,
  installSnapshot,
  KnownSnapshot,
  makeSnapshot,
} from "../../../core/platform/sandbox/pythonSnapshot.ts";
import { SandboxProcess } from "../../../core/platform/sandbox/sandboxProcess.ts";
import { temporaryDirectory } from "../../support/process.ts";

/** The value of `return 6 * 7` in a process that starts from the snapshot. */
async function computedFrom(snapshotFile: string): Promise<string | undefined> {
  const start = { language: "python" as const, memoryBytes: 128 * 1024 * 1024, makeSnapshotFile: null };
  const sandbox = await SandboxProcess.launch({ ...start, snapshotFile });
  const rows: RowMessage[] = [];
  const message = {
    owner: "1",
    code: "return 6 * 7",
    functionName: "execute",
    parameter: "data",
    env: {},
    network: false,
    rows: ["{}"],
    timeLimitMs: 60_000,
    turnMs: 60_000,
    maxFailures: null,
    maxResultBytes: 1_000,
    parsesOnly: false,
  };
  const onFetch = () => Promise.reject(new Error("nothing is asked for"));
  expect(await sandbox.run(message, { onRow: (row) => rows.push(row), onFetch })).toMatchObject({ kind: "done" });
  sandbox.kill();
  return rows[0]?.json;
}

test("servers start Python from the snapshot of the installation, which is made once and only its owner can change", async () => {
  const installed = (await installSnapshot()) as string;
  const { mtimeMs, mode } = statSync(installed);
  expect(mode & 0o777).toBe(0o644);
  expect(await findSnapshot()).toBe(installed);
  expect(await installSnapshot()).toBe(installed);
  expect(statSync(installed).mtimeMs).toBe(mtimeMs);
  expect(await computedFrom(installed)).toBe("42");
});

test("without one, a server makes its own snapshot, from which Python starts", async () => {
  const own = join(temporaryDirectory(), "interpreter");
  expect(await makeSnapshot(own)).toBe(own);
  expect(await computedFrom(own)).toBe("42");
});

test("a server whose snapshot is gone, since another installation made a new one, looks for it again, once", async () => {
  const directory = temporaryDirectory();
  let made = 0;
  const known = new KnownSnapshot(async () => {
    const file = join(directory, `python-${++made}`);
    writeFileSync(file, "");
    return file;
  });
  const first = join(directory, "python-1");
  expect(await Promise.all([known.file(), known.file()])).toEqual([first, first]);
  rmSync(first);
  const second = join(directory, "python-2");
  expect(await Promise.all([known.file(), known.file()])).toEqual([second, second]);
  const none = new KnownSnapshot(async () => {
    made++;
    return null;
  });
  expect([await none.file(), await none.file(), made]).toEqual([null, null, 3]);
});
