import { describe, expect, test } from "bun:test";
import { findViolations } from "../../scripts/check-imports.ts";

const of = (file: string, source: string) =>
  findViolations(file, source).map(({ line, specifier }) => `${line} ${specifier}`);

describe("imports go one way", () => {
  test("down, and across workers to core", () => {
    expect(of("handlers/tables/a.ts", 'import { b } from "../../core/b.ts";\nimport c from "../../db/c.ts";')).toEqual(
      [],
    );
    expect(of("workers/tasks/a.ts", 'import { b } from "../../core/b.ts";')).toEqual([]);
    expect(of("generated/operations.ts", 'import { a } from "../handlers/tables/a.ts";')).toEqual([]);
  });

  test("never up, not for types either", () => {
    expect(of("core/a.ts", 'import x from "postgres";\nimport type { B } from "../handlers/handler.ts";')).toEqual([
      "2 ../handlers/handler.ts",
    ]);
    expect(of("db/queries/a.ts", 'export * from "../../core/b.ts";')).toEqual(["1 ../../core/b.ts"]);
    expect(of("core/a.ts", 'const b = await import("../server/app.ts");')).toEqual(["1 ../server/app.ts"]);
    expect(of("workers/a.ts", 'import { b } from "../handlers/tables/b.ts";')).toEqual(["1 ../handlers/tables/b.ts"]);
    expect(of("handlers/a.ts", 'import {\n  b,\n} from "../generated/operations.ts";')).toEqual([
      "3 ../generated/operations.ts",
    ]);
    expect(of("server/app.ts", 'import "../workers/main.ts";')).toEqual(["1 ../workers/main.ts"]);
  });

  test("never to what is no part of the product", () => {
    expect(of("core/a.ts", 'import { b } from "../test/support/b.ts";')).toEqual(["1 ../test/support/b.ts"]);
  });
});
