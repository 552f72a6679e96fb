import type { TrackedPart } from "../../../db/queries/logs/trackedLogs.ts";
import { oneLine } from "./deriveLog.ts";
import { flatten, keyPathsOf, type Pair } from "./flatten.ts";

/** Kind of value that can be searched by equality through request_logs.facets. */
export type FacetKind =
  | "agent_intent"
  | "engine"
  | "error_type"
  | "group"
  | "input_variable"
  | "input_variable_key"
  | "metadata"
  | "metadata_key"
  | "output"
  | "output_key"
  | "prompt"
  | "prompt_version"
  | "provider"
  | "score"
  | "score_key"
  | "status"
  | "tag"
  | "tool"
  | "user_intent";

/**
 * A facet as the index has it: 53 bits of a hash, so that values of any length have a place in it and JavaScript can
 * read it. Two facets of a workspace with a million of them share a hash once in 18,000 workspaces.
 */
export function facetHash(workspaceId: number, kind: FacetKind, ...parts: (string | number)[]): number {
  return Number(Bun.hash.xxHash3(`${workspaceId}\0${kind}\0${parts.join("\0")}`) >> 11n);
}

export function trackedFacets(
  workspaceId: number,
  log: Omit<TrackedPart, "input_variable_keys">,
  variablePairs: Pair[],
): number[] {
  const hash = (kind: FacetKind, ...parts: (string | number)[]) => facetHash(workspaceId, kind, ...parts);
  const optional = (kind: FacetKind, value: number | null) => (value === null ? [] : [hash(kind, value)]);
  return [
    ...pairFacets(workspaceId, "metadata", flatten(log.metadata)),
    ...Object.entries(log.scores).flatMap(([name, score]) => [hash("score_key", name), hash("score", name, score)]),
    ...optional("group", log.group_id),
    ...optional("prompt", log.prompt_id),
    ...optional("prompt_version", log.prompt_version_number),
    ...pairFacets(workspaceId, "input_variable", variablePairs),
  ];
}

function pairFacets(workspaceId: number, kind: "input_variable" | "metadata" | "output", pairs: Pair[]): number[] {
  return [
    ...keyPathsOf(pairs).map((key) => facetHash(workspaceId, `${kind}_key`, key)),
    ...pairs.map(([path, text]) => facetHash(workspaceId, kind, path, text)),
  ];
}

/** The part that never changes. */
interface FixedFacets {
  provider: string;
  engine: string;
  status: string;
  errorType: string | null;
  userIntent: string | null;
  agentIntent: string | null;
  tags: string[];
  toolNames: string[];
  outputPairs: Pair[];
}

export function fixedFacets(workspaceId: number, log: FixedFacets): number[] {
  const hash = (kind: FacetKind, ...parts: (string | number)[]) => facetHash(workspaceId, kind, ...parts);
  const optional = (kind: FacetKind, value: string | null) => (value === null ? [] : [hash(kind, value)]);
  return [
    hash("provider", log.provider),
    hash("engine", log.engine),
    hash("status", log.status),
    ...optional("error_type", log.errorType),
    ...optional("user_intent", log.userIntent),
    ...optional("agent_intent", log.agentIntent),
    ...log.tags.map((tag) => hash("tag", tag)),
    ...log.toolNames.map((name) => hash("tool", name)),
    ...pairFacets(workspaceId, "output", log.outputPairs),
    // Values of outputs with line breaks are also found as they are suggested.
    ...log.outputPairs.flatMap(([path, text]) => {
      const line = oneLine(text);
      return line === text ? [] : [hash("output", path, line)];
    }),
  ];
}

/** The facets of a log after a change of its tracked part. */
export function replaceFacets(facets: number[], before: number[], after: number[]): number[] {
  const removed = new Set(before);
  return [...new Set([...facets.filter((facet) => !removed.has(facet)), ...after])];
}
