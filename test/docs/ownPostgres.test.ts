// Imports the databases of the tests, so CI runs it on Debian's Postgres too, where there are psql and pg_dump.
import "../support/database.ts";
import { expect, test } from "bun:test";
import { pageOf } from "./pages.ts";
import { runPage } from "./runPage.ts";

test("several processes share a Postgres, and it is dumped and restored, as the page of it says", async () => {
  expect(await runPage(pageOf("docs/own-postgres.md"))).toEqual([]);
});
