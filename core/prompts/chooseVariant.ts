import type { AbRelease, AbShare } from "../../db/queries/prompts/abReleases.ts";
import type { Schemas } from "../../generated/types.ts";

/** Version that a release chooses for a request. */
export type AbChoice = NonNullable<Schemas["AbChoice"]>;

type Metadata = Readonly<Record<string, unknown>>;

/**
 * Chooses by the metadata of the request alone, so that the same caller gets the same version each time, from any
 * process, and the variant of a log can be derived from its metadata. Without metadata the choice is random.
 *
 * @param context result of `choiceContext`
 */
export function chooseVariant(release: AbRelease, context: string, metadata: Metadata): AbChoice {
  const found = release.segments.findIndex(({ filters }) => matches(filters, metadata));
  const split = release.segments[found]?.split ?? release.default_split;
  const { id, name, release_label } = release;
  const version = versionAt(split, pointOf(release, context, metadata));
  return { id, name, release_label, version, segment: found === -1 ? null : found };
}

/** Seed that makes the choices of different labels independent. */
export function choiceContext(workspaceId: number, promptId: number, label: string): string {
  return `${workspaceId}:${promptId}:${label}`;
}

function matches(filters: Metadata, metadata: Metadata): boolean {
  return Object.entries(filters).every(([key, wanted]) => {
    if (!Object.hasOwn(metadata, key)) return false;
    return [wanted].flat().some((value) => String(value) === String(metadata[key]));
  });
}

/** Point from 0 up to 100 that the metadata is hashed to, or a random one. */
function pointOf({ sticky_key }: AbRelease, context: string, metadata: Metadata): number {
  const isKeyed = sticky_key !== null && Object.hasOwn(metadata, sticky_key);
  const entries = isKeyed ? [[sticky_key, metadata[sticky_key]]] : Object.entries(metadata);
  if (entries.length === 0) return Math.random() * 100;
  const sorted = entries
    .map(([key, value]) => [key, String(value)])
    .toSorted(([a], [b]) => ((a as string) < (b as string) ? -1 : 1));
  return Number(Bun.hash.xxHash64(JSON.stringify([context, sorted])) % 10_000n) / 100;
}

function versionAt(split: readonly AbShare[], point: number): number {
  let end = 0;
  for (const { version, percent } of split) {
    end += percent;
    if (point < end) return version;
  }
  return (split.at(-1) as AbShare).version;
}
