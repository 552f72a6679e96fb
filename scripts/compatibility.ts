// Holds the contract against that of the last release: `npm run check -- compatibility`. `npm run release-notes` prints what
// has changed for clients, and `npm run release` prints it too and makes today's contract that of the release.
import { join } from "node:path";
import { compareContracts } from "./compatibility/contracts.ts";
import type { Class, Difference } from "./compatibility/differences.ts";
import type { Document } from "./generate/document.ts";

const repository = join(import.meta.dir, "..");
const released = join(repository, "contract/released.json");
const current = join(repository, "generated/openapi.json");

/** Explains why the changes may not be released so; empty where they may. */
export function refusals(before: Document, after: Document, changelog: string): string[] {
  const broken = compareContracts(before, after).filter((difference) => difference.class === "breaking");
  if (broken.length === 0) return [];
  const [old, now] = [before, after].map(({ info }) => Number.parseInt(info.version, 10)) as [number, number];
  const said = /^### Breaking\n([\s\S]*?)^##/m.exec(`${changelog}\n##`)?.[1] ?? "";
  const unsaid = broken.filter(({ at }) => !said.includes(`\`${subjectOf(at)}\``));
  return [
    ...(now > old ? [] : [`The version is ${after.info.version}: a breaking change needs ${old + 1}.0.0.`]),
    ...unsaid.map(
      (each) => `"### Breaking" of the changelog does not name \`${subjectOf(each.at)}\`: ${sentence(each)}`,
    ),
  ];
}

/** Release notes in Markdown: what can break a client, and what is new. */
export function releaseNotes(before: Document, after: Document): string {
  const differences = compareContracts(before, after);
  const section = (kind: Class, title: string) => {
    const same = Map.groupBy(
      differences.filter((difference) => difference.class === kind),
      ({ at, what }) => `${at.slice(subjectOf(at).length)}: ${what}`,
    );
    const lines = [...same].map(([change, [first, ...others]]) => {
      const more = others.length > 0 ? ` (and in ${others.length} more)` : "";
      return `- \`${subjectOf(first?.at ?? "")}\`${change}${more}\n`;
    });
    return lines.length > 0 ? [`## ${title}\n\n${lines.join("")}`] : [];
  };
  const editorial = differences.filter((difference) => difference.class === "editorial").length;
  return [
    `# ${after.info.title} ${after.info.version}, after ${before.info.version}\n`,
    ...section("breaking", "Breaking"),
    ...section("additive", "New"),
    `${editorial} descriptions, examples and names of schemas differ.\n`,
  ].join("\n");
}

function sentence({ at, what }: Difference): string {
  return `\`${subjectOf(at)}\`${at.slice(subjectOf(at).length)}: ${what}`;
}

/** The operation, the webhook or the schema that a place is in; "contract" for the whole of it. */
function subjectOf(at: string): string {
  return /^[\w-]+/.exec(at)?.[0] ?? "contract";
}

if (import.meta.main) {
  const [before, after] = (await Promise.all([released, current].map((path) => Bun.file(path).json()))) as [
    Document,
    Document,
  ];
  const isRelease = process.argv.includes("--release");
  if (isRelease || process.argv.includes("--notes")) console.log(releaseNotes(before, after));
  const faults = refusals(before, after, await Bun.file(join(repository, "CHANGELOG.md")).text());
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else if (isRelease) await Bun.write(released, Bun.file(current));
}
