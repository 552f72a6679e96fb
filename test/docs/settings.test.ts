import { expect, test } from "bun:test";
import { readConfig, usage } from "../../server/boot/config.ts";
import { pageOf, pages } from "./pages.ts";

/** The variables that the server asks its environment for. */
function readVariables(): string[] {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_, name) => void asked.add(String(name)) },
  );
  readConfig(environment);
  return [...asked].toSorted();
}

test("the page of settings has every variable that the server reads, and no other; so has its help", () => {
  const [, section] = pageOf("docs/settings.md").text.split(/^## .*$/m);
  const listed = [...(section as string).matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name as string);
  expect(listed.toSorted()).toEqual(readVariables());
  const inHelp = [...usage.matchAll(/^ {2}([A-Z_]+)\b/gm)].map(([, name]) => name as string);
  expect(inHelp.toSorted()).toEqual(readVariables());
});

test("the page of settings says what the defaults are", () => {
  const { host, port, modelConcurrency, codeSeconds, codeMebibytes, role, logLevel } = readConfig({});
  const { text } = pageOf("docs/settings.md");
  for (const [name, value] of Object.entries({
    PORT: port,
    HOST: host,
    SHEAF_MODEL_CONCURRENCY: modelConcurrency,
    SHEAF_CODE_SECONDS: codeSeconds,
    SHEAF_CODE_MEMORY: codeMebibytes,
    SHEAF_ROLE: role,
    SHEAF_LOG: logLevel,
  })) {
    expect(text).toContain(`| \`${name}\` | \`${value}\` |`);
  }
});

test("no page names a variable that the page of settings does not know", () => {
  const known = pageOf("docs/settings.md").text;
  const unknown = [...pages.values()].flatMap(({ file, text }) =>
    [...new Set(text.match(/\bSHEAF_[A-Z_]+\b/g))]
      .filter((name) => !known.includes(`\`${name}\``))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
