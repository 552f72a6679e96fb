import { expect, test } from "bun:test";
import { createTestDatabase } from "../support/database.ts";
import { startTestServer } from "../support/server.ts";

const database = await createTestDatabase();
const withConsole = await startTestServer(database, { worker: false, hasConsole: true });
const without = await startTestServer(database, { worker: false, hasConsole: false });

const mostKilobytes = 60;

test("every address of the console gives one page, which loads nothing from elsewhere and runs nothing that stands in it", async () => {
  const pages = await Promise.all(
    ["/console", "/console/traces", "/console/traces/a%2Fb"].map((path) => fetch(withConsole + path)),
  );
  const texts = await Promise.all(pages.map((page) => page.text()));
  expect(new Set(texts).size).toBe(1);
  for (const { status, headers } of pages) {
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  }
  expect(texts[0]).not.toMatch(/<script(?![^>]* src="\/console\/assets\/)|<style|(?:src|href)="(?:https?:)?\/\//);
});

test("what the page loads at first is no more than 60 KB, compressed, and is not sent again", async () => {
  const page = await (await fetch(`${withConsole}/console`)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
  const main = await (await fetch(`${withConsole}/console/assets/main.js`)).text();
  const imported = [...main.matchAll(/from"\.\/([\w-]+\.js)"/g)].map(([, chunk]) => `/console/assets/${chunk}`);
  expect(files).toEqual(["/console/assets/main.css", "/console/assets/main.js", ...imported]);
  for (const path of files) {
    const text = await (await fetch(withConsole + path)).text();
    for (const [, chunk] of text.matchAll(/from"\.\/([\w-]+\.js)"/g)) files.push(`/console/assets/${chunk}`);
  }
  let bytes = page.length;
  for (const path of new Set(files)) {
    const answer = await fetch(withConsole + path, {
      headers: { "accept-encoding": "gzip" },
      decompress: false,
    } as RequestInit);
    bytes += (await answer.arrayBuffer()).byteLength;
    const etag = answer.headers.get("etag") as string;
    expect((await fetch(withConsole + path, { headers: { "if-none-match": etag } })).status).toBe(304);
  }
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(mostKilobytes * 1_024);
});

test("the console takes nothing but GET, and is not there where it is turned off", async () => {
  const refused = await fetch(`${withConsole}/console/traces`, { method: "POST" });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  for (const path of ["/console", "/console/traces", "/console/assets/main.js"]) {
    expect((await fetch(without + path)).status).toBe(404);
  }
});
