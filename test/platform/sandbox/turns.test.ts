import { afterAll, expect, test } from "bun:test";
import { defaultSandboxLimits, installSandboxLimits } from "../../../core/platform/sandbox/limits.ts";
import { runCode } from "../../../core/platform/sandbox/runCode.ts";

installSandboxLimits({ ...defaultSandboxLimits, processes: 1, spareProcesses: 0, turnMs: 100 });
afterAll(() => installSandboxLimits(defaultSandboxLimits));

const slow = {
  javascript: "const end = Date.now() + 50; while (Date.now() < end) {} return data.i",
  python: "import time\ntime.sleep(0.05)\nreturn data['i']",
};

test.each(["javascript", "python"] as const)(
  "many slow rows in %s let another workspace have its turn",
  async (language) => {
    const inputs = Array.from({ length: 30 }, (_, i) => ({ i }));
    const ended: string[] = [];
    const long = runCode({ workspaceId: 1, language, code: slow[language], inputs }).finally(() => ended.push("long"));
    const short = { workspaceId: 2, language, code: slow[language], inputs: [{ i: 7 }] };
    const [result] = await runCode(short).finally(() => ended.push("short"));
    expect(result?.json).toBe("7");
    expect((await long).map(({ json }) => json)).toEqual(inputs.map(({ i }) => String(i)));
    expect(ended).toEqual(["short", "long"]);
  },
);

test("who does not want to wait for long is told to come back", async () => {
  const done = new AbortController();
  const { signal } = done;
  const busy = runCode({ workspaceId: 1, language: "javascript", code: "for (;;) {}", inputs: [{}], signal });
  const late = runCode({ workspaceId: 2, language: "javascript", code: "return 1", inputs: [{}], maxWaitMs: 50 });
  await expect(late).rejects.toMatchObject({ code: "unavailable" });
  done.abort(new Error("it was busy until then"));
  await expect(busy).rejects.toThrow("it was busy until then");
});
