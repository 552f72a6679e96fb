import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { Elysia } from "elysia";
import { mediaTypes, StaticText } from "../staticText.ts";

// Nothing on the page comes from another host, no script or style stands in it, and no page of others shows it in a frame.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const folder = join(import.meta.dir, "../../generated/console");
const page = "index.html";

/** Paths of the console, which the contract does not list. */
export const consolePaths = ["/console", "/console/{address}"];

/** Mounts the console, which `npm run generate` makes of console/. Its addresses all give the same page, which reads them. */
export function mountConsole(app: Elysia): void {
  const textOf = (name: string) => {
    const type = mediaTypes[extname(name).slice(1) as keyof typeof mediaTypes];
    return new StaticText({ type, read: () => Bun.file(join(folder, name)).text() }, contentSecurityPolicy);
  };
  for (const name of readdirSync(folder).filter((name) => name !== page)) {
    const text = textOf(name);
    app.get(`/console/assets/${name}`, ({ request }) => text.answer(request));
  }
  const index = textOf(page);
  for (const path of ["/console", "/console/*"]) app.get(path, ({ request }) => index.answer(request));
}
