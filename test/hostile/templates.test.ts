import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { fStringNames, renderFString } from "../../core/prompts/templates/formats/fString.ts";
import { FormatFault } from "../../core/prompts/templates/formats/pythonFormat.ts";
import { jinjaNames } from "../../core/prompts/templates/jinja/jinjaNames.ts";
import { renderJinja } from "../../core/prompts/templates/jinja/rendererPool.ts";
import { renderTemplate } from "../../core/prompts/templates/renderTemplate.ts";
import { snippetTagsOf } from "../../core/prompts/templates/snippetTags.ts";
import { limits } from "../../generated/limits.ts";
import { cpuMs, steepCosts } from "../support/cpuTime.ts";
import { startHarness } from "../support/harness.ts";
import { publishBody } from "../support/prompts.ts";

const server = await startHarness();

const maxRendered = limits["PromptTemplate.x-max-rendered-length"];
const length = 1_200_000;

/** Texts of 1.2 MB, made of these. */
const odd = [
  "{%for a in b%}",
  "{% with a = b %}{{ c }}",
  "{% block a %}{{ b }}{{ c }}",
  "{% macro a(b) %}",
  "{% filter a %}{{ b }}",
  "{%endfor%}",
  "{{",
  "{%",
  "{#",
  "{",
  "}",
  "{{ a",
  "{% raw %}{%",
  "{{ '",
  '{{ "\\',
  "{{ a }}",
  "{{ (",
  "{a}",
  "{a:{b}}",
  "{a!r:{b}",
  "{a[",
  "{a:{",
  "{{}}",
  "@@@",
  "@@@a",
  "@@@a@label:",
  "{{ a.append(",
  "\n",
  "{%    ",
  "é{",
];

const templateOf = (texts: string[], template_format: "f-string" | "jinja2" = "f-string") => ({
  type: "completion" as const,
  template_format,
  input_variables: [],
  content: texts.map((text) => ({ type: "text" as const, text })),
});

describe("names and tags of a text are read in linear time", () => {
  test.each(odd)("%s", async (part) => {
    const read = async (size: number) => {
      const text = part.repeat(size / part.length);
      const before = cpuMs();
      await jinjaNames(text);
      fStringNames(text);
      snippetTagsOf(templateOf([text]) as Parameters<typeof snippetTagsOf>[0]);
      return cpuMs() - before;
    };
    expect(await steepCosts((which) => read(which === "large" ? length : length / 8), 500)).toBeNull();
  });
});

describe("a text whose formats would write or read too much is left as it is", () => {
  const values = { x: "x", n: 1, half: 0.5, long: "é".repeat(500_000) };
  test.each([
    "{x:>9999}",
    "{n:09999,}",
    "{n:.9999f}",
    "{n:.9999g}",
    "{long}",
    "{long!r:.1}",
    "{long!a:.1}",
    "{half:.9999}",
  ])("%s", async (field) => {
    const text = field.repeat(60_000);
    const before = cpuMs();
    await expect(renderFString(text, values, () => undefined)).rejects.toThrow(
      `longer than ${maxRendered} characters together`,
    );
    expect(cpuMs() - before).toBeLessThan(10_000);
  });

  test("a short part of a long value costs no more than it has", async () => {
    const before = cpuMs();
    const text = await renderFString("{long:.2}".repeat(100_000), values, () => undefined);
    expect(text).toHaveLength(200_000);
    expect(cpuMs() - before).toBeLessThan(5_000);
  });

  test("a field wider than the limit", async () => {
    const width = limits["PromptTemplate.x-max-format-width"];
    expect(await renderFString(`{x:>${width}}`, values, () => undefined)).toHaveLength(width);
    await expect(renderFString(`{x:>${width + 1}}`, values, () => undefined)).rejects.toThrow(FormatFault);
  });
});

test("all texts of a template share their room", async () => {
  const text = "{x:>9999}".repeat(500);
  const { template, warnings } = await renderTemplate(
    templateOf([text, text, text]) as Parameters<typeof renderTemplate>[0],
    null,
    { x: "x" },
    { workspaceId: 1 },
  );
  const lengths = (template as { content: { text: string }[] }).content.map((part) => part.text.length);
  expect(lengths).toEqual([500 * 9_999, text.length, text.length]);
  expect(warnings.join()).toContain(`longer than ${maxRendered} characters together`);
});

describe("jinja2 that would write too much ends with a reason that names the limit", () => {
  test.each([
    "{% for i in range(100000) %}{{ 'x' * 1000 }}{% endfor %}",
    "{% for i in range(60000) %}{{ 'a'|center(9999) }}{% endfor %}",
    "{{ '%9999999d' % 1 }}",
    "{{ 'a'|center(9999999) }}",
    "{{ 'x' * 1000000000 }}",
    "{{ (['x' * 1000000] * 1000)|tojson|length }}",
    "{{ ([0] * 200000000)|join }}",
    "{% set x = 'x' * 9000000 %}{{ x ~ x }}",
  ])("%s", async (text) => {
    const [outcome] = await renderJinja([text], {}, { workspaceId: 1 });
    expect(outcome).toMatchObject({
      fault: expect.stringMatching(/wider than 10000|\d+ MiB of memory|8388608 characters|more than 2 seconds/),
    });
  });
});

test("jinja2 that gets no processor for longer than its limit is rendered once it has one", async () => {
  await renderJinja(["{{ x }}"], { x: 1 }, { workspaceId: 1 });
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);
    const renderers = children.filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("jinjaProcess.ts"),
    );
    expect(renderers.length).toBeGreaterThan(0);
    for (const pid of renderers) process.kill(Number(pid), name);
  };
  signal("SIGSTOP");
  const rendered = renderJinja(["{{ x }}"], { x: 2 }, { workspaceId: 1 });
  // Longer than the limit of processor time, of which a process that is stopped uses none.
  await Bun.sleep(2_500);
  signal("SIGCONT");
  expect(await rendered).toEqual([{ text: "2" }]);
});

test("a long text gives way to the event loop while it is rendered", async () => {
  let turns = 0;
  const turn = setInterval(() => turns++, 1);
  await renderFString("{n:b}".repeat(200_000), { n: 2 ** 52 }, () => undefined).catch((error) =>
    expect(error).toBeInstanceOf(FormatFault),
  );
  clearInterval(turn);
  expect(turns).toBeGreaterThan(0);
});

test("a template that is too long is refused, and says how long it may be", async () => {
  const { client } = await server.newWorkspace();
  const publish = (size: number) =>
    client.fetch("/rest/prompt-templates", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(publishBody(`long ${size}`, templateOf(["x".repeat(size / 2), "y".repeat(size / 2)]))),
    });
  expect((await publish(999_900)).status).toBe(201);
  const refused = await publish(1_000_000);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused)).toContain("may have 1000000 characters together");
});
