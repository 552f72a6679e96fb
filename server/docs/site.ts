import { join } from "node:path";
import { type Asset, mediaTypes, StaticText } from "../staticText.ts";
import { frameOf } from "./frame.ts";
import { Guides } from "./guides/guides.ts";
import { type ContractDocument, Reference } from "./reference/contract.ts";
import { errorCodes, errorPage, familyPage, overviewPage } from "./reference/pages.ts";
import { searchEntries } from "./search.ts";

const scriptFile = join(import.meta.dir, "../../generated/docs.js");

// Everything comes from this server, and no page has a script or a style of its own.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/**
 * Pages of the reference and of the guides, by path. They are made when they are asked for first and then kept: the contract is
 * there already, so pages in the repository would be a second copy of it, which every change of the contract has to carry.
 */
export async function readSite(contractFile: string): Promise<Map<string, StaticText>> {
  const reference = new Reference((await Bun.file(contractFile).json()) as ContractDocument);
  const guides = await Guides.read(reference);
  const families = reference.families.map(({ name, slug, group }) => ({
    title: name,
    address: `/docs/${slug}`,
    group,
  }));
  const frame = frameOf(
    [{ title: "Overview", address: "/docs", group: "" }, ...families],
    guides.list(),
    reference.document.servers?.[0]?.url ?? "",
  );
  const page = (make: () => string): Asset => ({ type: mediaTypes.html, read: async () => make() });
  const assets: Record<string, Asset> = {
    "/docs": page(() => overviewPage(reference, frame)),
    "/docs/search.json": {
      type: mediaTypes.json,
      read: async () => JSON.stringify(await searchEntries(reference, guides)),
    },
    "/docs/site.css": {
      type: mediaTypes.css,
      read: () => Bun.file(join(import.meta.dir, "site.css")).text(),
    },
    "/docs/site.js": { type: mediaTypes.js, read: () => Bun.file(scriptFile).text() },
  };
  for (const family of reference.families) {
    assets[`/docs/${family.slug}`] = page(() => familyPage(family, reference, frame));
  }
  for (const guide of guides.all) assets[guide.address] = page(() => guides.page(guide, frame));
  for (const file of guides.linkedFiles) {
    assets[`/docs/files/${file}`] = { type: "text/plain; charset=utf-8", read: () => Guides.readFile(file) };
  }
  for (const code of errorCodes) assets[`/docs/errors/${code}`] = page(() => errorPage(code, frame));
  return new Map(Object.entries(assets).map(([path, asset]) => [path, new StaticText(asset, policy)]));
}
