import { expect, test } from "bun:test";
import { startProcess, temporaryDirectory } from "../support/process.ts";

const bulk = "/-/npm/v1/security/advisories/bulk";

/** What the audit says of a registry that answers its question so; about everything else it knows nothing. */
async function auditWith(answer: () => Response): Promise<{ code: number; output: string }> {
  const registry = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) =>
      new URL(request.url).pathname === bulk ? answer() : Response.json({ error: "not found" }, { status: 404 }),
  });
  const audit = startProcess([process.execPath, "scripts/audit.ts"], {
    npm_config_registry: `http://127.0.0.1:${registry.port}/`,
    npm_config_cache: temporaryDirectory(),
  });
  const code = await audit.ended;
  await registry.stop(true);
  return { code, output: audit.output() };
}

const advisory = (severity: string) => ({
  postgres: [{ id: 1, url: "https://example.com/1", title: "Bad luck", severity, vulnerable_versions: "*" }],
});

test("the audit tells grave vulnerabilities from lesser ones, and from a registry that answers no audits", async () => {
  const [none, lesser, grave, silent] = await Promise.all([
    auditWith(() => Response.json({})),
    auditWith(() => Response.json(advisory("moderate"))),
    auditWith(() => Response.json(advisory("high"))),
    auditWith(() => new Response(null, { status: 405 })),
  ]);
  expect(none).toEqual({ code: 0, output: "0 packages with known vulnerabilities, 0 of them high or critical\n" });
  expect(lesser.code).toBe(0);
  expect(lesser.output).toContain("moderate: postgres\n  Bad luck (*) https://example.com/1\n");
  expect(grave.code).toBe(1);
  expect(grave.output).toContain("high: postgres");
  expect(silent.code).toBe(3);
  expect(silent.output).toContain("NOT AUDITED: 405");
});
