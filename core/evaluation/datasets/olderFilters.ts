import { listVersionsOfLabels } from "../../../db/queries/prompts/promptLabels.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { GivenFilter, GivenGroup } from "../../logs/search/field.ts";

// Flat filters, which clients sent before there were groups of filters. All of them must hold.

type OlderFilters = Omit<Schemas["CreateDatasetVersionFromFilterParamsRequest"], "dataset_group_id">;
type Filters = (GivenFilter | GivenGroup)[];

export async function readOlderFilters(tx: Scope, given: OlderFilters): Promise<Filters> {
  return [
    ...readTags(given),
    ...readMetadata(given),
    ...readScores(given.scores ?? []),
    ...readPlain(given),
    ...(await readPrompts(tx, given)),
  ];
}

function readPlain({ id, status, starred }: OlderFilters): Filters {
  const filters: Filters = [];
  if (id != null) filters.push({ field: "pl_id", operator: "is", value: id });
  if (status != null) filters.push({ field: "status", operator: "in", value: [status].flat() });
  // Logs cannot be starred here, so none is.
  if (starred === true) filters.push({ field: "pl_id", operator: "is", value: 0 });
  return filters;
}

function readTags({ tags, tags_and, tags_or }: OlderFilters): Filters {
  const every = [...[tags ?? []].flat(), ...(tags_and ?? [])];
  const filters: Filters = every.map((value) => ({ field: "tags", operator: "contains", value }));
  return tags_or?.length ? [...filters, { field: "tags", operator: "in", value: tags_or }] : filters;
}

function readMetadata({ metadata, metadata_and, metadata_or }: OlderFilters): Filters {
  const pairs = Object.entries(metadata ?? {}).map(([key, value]) => ({ key, value }));
  const filterOf = ({ key, value }: { key: string; value: string }): GivenFilter => {
    return { field: "metadata", operator: "key_equals", nested_key: key, value };
  };
  const filters: Filters = [...pairs, ...(metadata_and ?? [])].map(filterOf);
  return metadata_or?.length ? [...filters, { logic: "OR", filters: metadata_or.map(filterOf) }] : filters;
}

const comparators = { ">": "gt", "<": "lt", ">=": "gte", "<=": "lte", "=": "eq" } as const;

function readScores(scores: NonNullable<OlderFilters["scores"]>): Filters {
  const filterOf = (name: string, operator: GivenFilter["operator"], value: number): GivenFilter => {
    return { field: "scores", operator, nested_key: name, value };
  };
  if (Array.isArray(scores))
    return scores.map(({ name, operator, value }) => filterOf(name, comparators[operator], value));
  return Object.entries(scores).flatMap(([name, { min, max }]) => [
    ...(min === undefined ? [] : [filterOf(name, "gte", min)]),
    ...(max === undefined ? [] : [filterOf(name, "lte", max)]),
  ]);
}

async function readPrompts(tx: Scope, given: OlderFilters): Promise<Filters> {
  const { prompt_templates_include: included, prompt_templates_exclude: excluded } = given;
  const filters: Filters = [];
  if (included?.length) {
    const choices = await Promise.all(included.map((choice) => versionsOf(tx, choice)));
    filters.push({ logic: "OR", filters: choices.map(({ name, versions }) => isOneOf(name, versions)) });
  }
  for (const choice of excluded ?? []) {
    const { name, versions } = await versionsOf(tx, choice);
    filters.push(isNoneOf(name, versions));
  }
  return filters;
}

/** Versions that a choice names by number or by label; null for all of them. */
async function versionsOf(tx: Scope, { name, version_numbers, labels }: Schemas["OlderPromptChoice"]) {
  if (!version_numbers?.length && !labels?.length) return { name, versions: null };
  const labelled = labels?.length ? await listVersionsOfLabels(tx, name, labels) : [];
  return { name, versions: [...(version_numbers ?? []), ...labelled] };
}

/** A label that there is not leads to no version, and no log has the version 0. */
function isOneOf(name: string, versions: number[] | null): GivenGroup {
  const ofVersions = (versions?.length ? versions : [0]).map((value): GivenFilter => {
    return { field: "prompt_version_number", operator: "eq", value };
  });
  const isOfPrompt: GivenFilter = { field: "prompt", operator: "is", value: name };
  return { filters: versions === null ? [isOfPrompt] : [isOfPrompt, { logic: "OR", filters: ofVersions }] };
}

function isNoneOf(name: string, versions: number[] | null): GivenGroup {
  const isOtherPrompt: GivenFilter = { field: "prompt", operator: "is_not", value: name };
  const isOtherVersion = (versions?.length ? versions : [0]).map((value): GivenFilter => {
    return { field: "prompt_version_number", operator: "neq", value };
  });
  return { logic: "OR", filters: versions === null ? [isOtherPrompt] : [isOtherPrompt, { filters: isOtherVersion }] };
}
