import { allOf, not } from "../../search/compileFilter.ts";
import type { ArrayField, GivenFilter } from "../../search/field.ts";
import { refuseFilter } from "../../search/values.ts";
import { equalsQuestions, existsQuestions } from "./jsonQuestion.ts";
import type { SpanConditions } from "./spanConditions.ts";

/** Prompts and workflows that spans are linked to: filters name them by id, or by id and version. */

/** Field of the prompts that spans refer to through their request log. */
export function promptReference(on: SpanConditions): ArrayField {
  return {
    class: "array",
    read: readReference,
    hasOneOf: (references) => {
      const given = references.map(splitReference);
      const ids = given.filter(({ version }) => version === null).map(({ id }) => [id]);
      const versions = given.filter(({ version }) => version !== null);
      const byVersion = versions.map(({ id, version }) =>
        on.log({
          sql: on.sql`l.prompt_id = ${id}::integer and l.prompt_version_number = ${version}::integer`,
          isIndexed: false,
        }),
      );
      return on.any(...(ids.length > 0 ? [on.facets("prompt", ids)] : []), ...byVersion);
    },
    get isEmpty() {
      return not(on.sql, on.log(on.plain(on.sql`l.prompt_id is not null`)));
    },
  };
}

const workflowId = '$."promptlayer.workflow.id"';
const workflowVersion = '$."promptlayer.workflow.version"';

/** Field of the workflows that spans refer to through their attributes. */
export function workflowReference(on: SpanConditions): ArrayField {
  return {
    class: "array",
    read: readReference,
    hasOneOf: (references) =>
      on.any(
        ...references.map(splitReference).map(({ id, version }) => {
          const isIt = on.attributes(equalsQuestions([workflowId], [String(id)]), true);
          if (version === null) return isIt;
          return allOf(on.sql, [isIt, on.attributes(equalsQuestions([workflowVersion], [String(version)]), true)]);
        }),
      ),
    get isEmpty() {
      return not(on.sql, on.attributes(existsQuestions([workflowId]), false));
    },
  };
}

function splitReference(reference: string): { id: number; version: number | null } {
  const [id, version] = reference.split(":");
  return { id: Number(id), version: version === undefined ? null : Number(version) };
}

/** `5`, `"5"`, and with the nested key `version` also `"5:2"` and `{"id": 5, "version": 2}`. */
function readReference(filter: GivenFilter, value: unknown): string {
  const asksVersion = filter.nested_key === "version";
  if (filter.nested_key != null && !asksVersion) throw refuseFilter(filter, 'nested_key can only be "version".');
  const { id, version } = (value ?? {}) as { id?: unknown; version?: unknown };
  const text = value !== null && typeof value === "object" ? `${id}:${version}` : String(value);
  const isReference = (asksVersion ? /^\d{1,9}:\d{1,9}$/ : /^\d{1,9}$/).test(text);
  if (isReference) return text;
  const forms = asksVersion ? 'an id with its version, such as "5:2" or {"id": 5, "version": 2}' : "an id";
  throw refuseFilter(filter, `value should be ${forms}.`);
}
