import { expect, test } from "bun:test";
import { pageOf } from "./pages.ts";
import { runPage } from "./runPage.ts";

test("whoever does what the contract-first guide says has a new operation and a new column type that pass all checks", async () => {
  expect(await runPage(pageOf("docs/contract-first.md"), { changesProject: true, seconds: 1_900 })).toEqual([]);
}, 2_000_000);
