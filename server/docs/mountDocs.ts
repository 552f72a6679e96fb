import { join } from "node:path";
import type { Elysia } from "elysia";
import type { ErrorCode } from "../../domain/problem.ts";
import { errorStatuses } from "../../generated/errors.ts";
import { contractFile } from "../contract.ts";
import { requestIdOf } from "../requestId.ts";
import { type Asset, mediaTypes, StaticText } from "../staticText.ts";
import { errorPage } from "./errorPage.ts";
import { page, script, style } from "./page.ts";
import { readRedoc } from "./redoc.ts";

// Redoc styles its parts from script, searches in a worker made of a blob and shows inline images.
const contentSecurityPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

const { html, css, js: javascript, json, yaml } = mediaTypes;

const realtimeFile = join(import.meta.dir, "../../generated/asyncapi.json");

/** Paths of the documentation, which the contract does not list. */
export const docsPaths = ["/", "/docs", "/openapi.json", "/openapi.yaml", "/asyncapi.json", "/asyncapi.yaml"];

/** Mounts the documentation and the contract. The page requests nothing from other hosts. */
export function mountDocs(app: Elysia, file: string = contractFile): void {
  const assets: Record<string, Asset> = {
    "/docs": { type: html, read: async () => page },
    "/docs/page.css": { type: css, read: async () => style },
    "/docs/page.js": { type: javascript, read: async () => script },
    "/docs/redoc.standalone.js": { type: javascript, read: readRedoc },
    "/openapi.json": { type: json, read: () => Bun.file(file).text() },
    "/openapi.yaml": { type: yaml, read: () => asYaml(file) },
    "/asyncapi.json": { type: json, read: () => Bun.file(realtimeFile).text() },
    "/asyncapi.yaml": { type: yaml, read: () => asYaml(realtimeFile) },
  };
  for (const code of Object.keys(errorStatuses) as ErrorCode[]) {
    assets[`/docs/errors/${code}`] = { type: html, read: async () => errorPage(code) };
  }
  for (const [path, asset] of Object.entries(assets)) {
    const text = new StaticText(asset, contentSecurityPolicy);
    app.get(path, ({ request }) => text.answer(request));
  }
  app.get("/", ({ request }) => {
    const headers = { location: "/docs", "x-request-id": requestIdOf(request.headers) };
    return new Response(null, { status: 302, headers });
  });
}

async function asYaml(jsonFile: string): Promise<string> {
  return Bun.YAML.stringify(await Bun.file(jsonFile).json(), null, 2);
}
