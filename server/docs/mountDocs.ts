import { join } from "node:path";
import type { Elysia } from "elysia";
import { contractFile } from "../contract.ts";
import { requestIdOf } from "../requestId.ts";
import { type Asset, mediaTypes, StaticText } from "../staticText.ts";
import { readRedoc } from "./redoc/bundle.ts";
import { page, script, style } from "./redoc/page.ts";
import { readSite } from "./site.ts";

// Redoc styles its parts from script, searches in a worker made of a blob and shows inline images.
const policyOfRedoc = [
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
export const docsPaths = [
  "/",
  "/docs",
  "/docs/redoc",
  "/openapi.json",
  "/openapi.yaml",
  "/asyncapi.json",
  "/asyncapi.yaml",
];

/**
 * Mounts the documentation and the contract. Its pages request nothing from other hosts.
 * @param answerUnknown answers requests for pages that do not exist
 */
export function mountDocs(
  app: Elysia,
  answerUnknown: (request: Request) => Response,
  file: string = contractFile,
): void {
  const assets: Record<string, Asset> = {
    "/docs/redoc": { type: html, read: async () => page },
    "/docs/redoc/page.css": { type: css, read: async () => style },
    "/docs/redoc/page.js": { type: javascript, read: async () => script },
    "/docs/redoc/redoc.standalone.js": { type: javascript, read: readRedoc },
    "/openapi.json": { type: json, read: () => Bun.file(file).text() },
    "/openapi.yaml": { type: yaml, read: () => asYaml(file) },
    "/asyncapi.json": { type: json, read: () => Bun.file(realtimeFile).text() },
    "/asyncapi.yaml": { type: yaml, read: () => asYaml(realtimeFile) },
  };
  for (const [path, asset] of Object.entries(assets)) {
    const text = new StaticText(asset, policyOfRedoc);
    app.get(path, ({ request }) => text.answer(request));
  }
  let site: Promise<Map<string, StaticText>> | undefined;
  const answerPage = async ({ request, path }: { request: Request; path: string }) => {
    site ??= readSite(file);
    const text = (await site).get(path.replace(/(.)\/$/, "$1"));
    return text ? text.answer(request) : answerUnknown(request);
  };
  app.get("/docs", answerPage);
  app.get("/docs/*", answerPage);
  app.get("/", ({ request }) => {
    const headers = { location: "/docs", "x-request-id": requestIdOf(request.headers) };
    return new Response(null, { status: 302, headers });
  });
}

async function asYaml(jsonFile: string): Promise<string> {
  return Bun.YAML.stringify(await Bun.file(jsonFile).json(), null, 2);
}
