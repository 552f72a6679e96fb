import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFault } from "../../../db/startFault.ts";
import { startEmbeddedPostgres } from "../../../server/boot/embeddedPostgres.ts";
import { temporaryDirectory, usedDataDirectory } from "../../support/process.ts";

/** What a start says that does not take place. */
async function refusalOf(dataDirectory: string): Promise<string> {
  const fault = await startEmbeddedPostgres({ dataDirectory }).catch((error) => error);
  expect(fault).toBeInstanceOf(StartFault);
  return fault.message;
}

test.each(["17", "19"])("a database that Postgres %s created is refused and left alone", async (major) => {
  const dataDirectory = temporaryDirectory();
  mkdirSync(join(dataDirectory, "postgres"));
  const file = join(dataDirectory, "postgres/PG_VERSION");
  writeFileSync(file, `${major}\n`);
  expect(await refusalOf(dataDirectory)).toContain(`was created by Postgres ${major}`);
  expect(readFileSync(file, "utf8")).toBe(`${major}\n`);
});

test("half a copy of a database is refused with what to do", async () => {
  const dataDirectory = temporaryDirectory();
  mkdirSync(join(dataDirectory, "postgres"));
  expect(await refusalOf(dataDirectory)).toContain("is not a whole database");
});

test("a database that is gone is not replaced by an empty one, and its password stays", async () => {
  const dataDirectory = await usedDataDirectory();
  const cluster = join(dataDirectory, "postgres");
  const urlFile = join(dataDirectory, "database-url");
  const url = readFileSync(urlFile, "utf8");
  rmSync(cluster, { recursive: true });
  expect(await refusalOf(dataDirectory)).toContain("Mount or restore it");
  expect(existsSync(cluster)).toBe(false);
  expect(readFileSync(urlFile, "utf8")).toBe(url);
});

test("a first start that was killed halfway is begun again", async () => {
  const dataDirectory = temporaryDirectory();
  mkdirSync(join(dataDirectory, "postgres.unfinished"));
  writeFileSync(join(dataDirectory, "database-url"), "postgres://sheaf:0123@localhost/postgres\n");
  const postgres = await startEmbeddedPostgres({ dataDirectory, isDurable: false });
  await postgres.stop();
  expect(existsSync(join(dataDirectory, "postgres/PG_VERSION"))).toBe(true);
});
