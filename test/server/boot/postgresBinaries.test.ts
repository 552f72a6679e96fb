import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyToReach } from "../../../server/boot/postgresBinaries.ts";
import { temporaryDirectory } from "../../support/process.ts";

const nobody = { uid: 65_534, gid: 65_534 };

/** Programs as npm leaves them, under a umask that keeps all files from other users. */
function closedPrograms(): string {
  const native = join(temporaryDirectory(), "native");
  mkdirSync(join(native, "bin"), { recursive: true, mode: 0o700 });
  writeFileSync(join(native, "../package.json"), '{"version":"18.0.0"}');
  writeFileSync(join(native, "bin/postgres"), "", { mode: 0o700 });
  writeFileSync(join(native, "bin/list.txt"), "", { mode: 0o600 });
  return native;
}

/** A place that every user may enter. */
function openPlace(): string {
  const place = mkdtempSync("/tmp/sheaf-open-");
  chmodSync(place, 0o755);
  afterAll(() => rmSync(place, { recursive: true }));
  return place;
}

function withUmask<T>(mask: number, work: () => T): T {
  const before = process.umask(mask);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);

test("under a umask that keeps files from others, Postgres' user can still run the copy of its programs", () => {
  const parent = join(openPlace(), "sheaf");
  const copy = withUmask(0o077, () => copyToReach(closedPrograms(), nobody, [parent]));
  expect(copy).toBe(join(parent, "postgres-18.0.0"));
  const modes = [parent, copy, join(copy, "bin"), join(copy, "bin/postgres"), join(copy, "bin/list.txt")].map((path) =>
    modeOf(path),
  );
  expect(modes).toEqual(["755", "755", "755", "755", "644"]);
});

test("a directory that other users may write gets no copy of Postgres' programs", () => {
  const place = openPlace();
  const [writable, own] = [join(place, "writable"), join(place, "own")];
  mkdirSync(writable);
  chmodSync(writable, 0o777);
  expect(copyToReach(closedPrograms(), nobody, [writable, own])).toBe(join(own, "postgres-18.0.0"));
});
