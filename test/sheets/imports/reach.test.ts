import { expect, test } from "bun:test";
import { filesLoadedWith } from "../../support/changes.ts";
import { projectDirectory } from "../../support/process.ts";

test("importing a file loads fewer than 120 files, and no column type", () => {
  const loaded = filesLoadedWith(projectDirectory, "core/sheets/imports/runImport.ts");
  expect(loaded).toContain("core/sheets/imports/csv.ts");
  expect([...loaded].filter((file) => file.startsWith("core/primitives/"))).toEqual([]);
  expect(loaded.size).toBeLessThan(120);
});
