import { expect, test } from "bun:test";
import { type Document, methods, resolve } from "../../scripts/generate/document.ts";
import { contractFile } from "../../server/contract.ts";
import { renderMarkdown } from "../../server/docs/markdown.ts";
import { startHarness } from "../support/harness.ts";
import { brokenLinks, crawl } from "./crawl.ts";
import { pages } from "./pages.ts";

// The reference and the guides, as a server shows them.

const server = await startHarness({ hasWorker: false });
const visited = await crawl(server.url);
const document = (await Bun.file(contractFile).json()) as Document;

const shownPages = [...visited].filter(([path, { html }]) => html !== "" && path !== "/docs/redoc");

/** Text of a section, as one reads it. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(\w+|#\w+);/g, (_, name) => entities[name] ?? "")
    .replaceAll(/\s+/g, " ");
}
const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&", "#x27": "'", "#39": "'" };

/** What its family's page says about an operation. */
function sectionOf(id: string): string {
  for (const [, { html }] of shownPages) {
    const start = html.indexOf(`<section class="operation" id="${id}">`);
    if (start !== -1) return html.slice(start, html.indexOf("</section>", start));
  }
  return "";
}

test("every link of every page leads to a page that is there, and to a place of it", () => {
  expect(visited.size).toBeGreaterThan(100);
  expect(brokenLinks(visited)).toEqual([]);
});

test("every operation is shown with its scope, parameters, statuses, headers and samples", () => {
  const missing = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const id = operation.operationId as string;
      const text = textOf(sectionOf(id));
      const answers = Object.entries(operation.responses).map(
        ([status, answer]) => [status, resolve(document, answer)] as const,
      );
      const wanted = [
        `${method.toUpperCase()} ${path} ${id}`,
        ...(operation.deprecated ? ["deprecated", "Deprecated since"] : []),
        ...[operation["x-scope"] ?? []].flat(),
        ...(operation.parameters ?? []).map((parameter) => resolve<{ name: string }>(document, parameter).name),
        ...answers.flatMap(([status, answer]) => [
          status,
          ...Object.keys((answer as { headers?: object }).headers ?? {}),
        ]),
        ...(operation["x-rate-limit"] ? [`At most ${operation["x-rate-limit"].requests} requests`] : []),
        ...(operation["x-max-body-bytes"] ? ["The body may have up to"] : []),
        ...(operation["x-codeSamples"] ?? []).map(({ source }) => source.replaceAll(/\s+/g, " ").trim()),
      ];
      return wanted.filter((each) => !text.includes(each)).map((each) => `${id} lacks ${each}`);
    }),
  );
  expect(missing).toEqual([]);
});

test("every guide is a page with its headings, and every code of errors leads back to the whole", () => {
  const missing = [...pages].flatMap(([file, page]) => {
    const [path, shown] = [...visited].find(([, { html }]) => html.includes(`<h1 id="${[...page.anchors][0]}"`)) ?? [];
    if (path === undefined) return [`${file} is not shown`];
    return [...page.anchors].filter((anchor) => !shown?.ids.has(anchor)).map((anchor) => `${path} lacks #${anchor}`);
  });
  expect(missing).toEqual([]);
  expect(visited.get("/docs/errors/conflict")?.html).toContain('href="/docs#errors"');
});

test("each family of the contract leads to the guides that it names", () => {
  const named = (document.tags as { externalDocs?: { url: string } }[]).flatMap(
    ({ externalDocs }) => externalDocs?.url ?? [],
  );
  expect(named.length).toBeGreaterThan(10);
  expect(
    named.filter((url) => !shownPages.some(([, { html }]) => html.includes(`<p>Guide: <a href="${url}"`))),
  ).toEqual([]);
});

test("no page has a script or a style of its own, or loads anything from elsewhere", () => {
  for (const [path, { html, headers }] of shownPages) {
    expect(headers.get("content-security-policy"), path).toStartWith(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    );
    expect(
      html.match(
        /<script(?! src="\/docs\/site\.js")|<style|<iframe|\son\w+=|\sstyle=|src="(?!\/docs)|href="javascript:/g,
      ),
      path,
    ).toBeNull();
    expect(html.match(/<link [^>]*href="(?!\/docs\/|data:,)/g), path).toBeNull();
  }
});

test("a document's elements and links with scripts do not get to the page", () => {
  const text =
    "<script>alert(1)</script>\n\n[a](javascript:alert(1)) <img src=x onerror=alert(1)> <!-- hidden -->\n\n<!-- fails -->\n```sh\n<b>\n```\n";
  const { body } = renderMarkdown(text, { linkOf: (href) => href });
  expect(body.text).not.toMatch(/<script|<img|<a |hidden|fails|<b>/);
  expect(body.text).toContain("&lt;script&gt;");
});

test("the search knows every operation, family and guide, and where each is", async () => {
  const answer = await fetch(`${server.url}/docs/search.json`);
  const entries = (await answer.json()) as [
    title: string,
    names: string,
    text: string,
    address: string,
    place: string,
  ][];
  const lost = entries.filter(([, , , address]) => {
    const { pathname, hash } = new URL(address, server.url);
    const page = visited.get(pathname);
    return !page || (hash !== "" && !page.ids.has(decodeURIComponent(hash.slice(1))));
  });
  expect(lost).toEqual([]);
  const names = new Set(entries.flatMap(([, each]) => each.split(" ")));
  const ids = Object.values(document.paths).flatMap((item) =>
    methods.flatMap((method) => item[method]?.operationId ?? []),
  );
  expect(ids.filter((id) => !names.has(id))).toEqual([]);
  const addresses = new Set(entries.map(([, , , address]) => address));
  expect(shownPages.map(([path]) => path).filter((path) => path !== "/docs" && !addresses.has(path))).toEqual([]);
});

test("what is no page is answered like any unknown path", async () => {
  const answer = await fetch(`${server.url}/docs/nothing`);
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([404, "not_found"]);
  expect((await fetch(`${server.url}/docs/files/package.json`)).status).toBe(404);
});
