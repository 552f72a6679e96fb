import { listFrequentValues, type ValueSource } from "../../../db/queries/logs/requestSuggestions.ts";
import type { Scope } from "../../../db/scope.ts";
import { limits } from "../../../generated/limits.ts";
import type { Schemas } from "../../../generated/types.ts";
import { invalid } from "../../values/givenTime.ts";
import type { GivenGroup } from "../search/field.ts";
import { exactWords } from "./nearWords.ts";
import { pathsTo } from "./requestConditions.ts";
import { compileSearch } from "./searchRequestLogs.ts";

type SuggestionField = Schemas["SuggestionField"];

interface Suggestion {
  field: SuggestionField;
  prefix: string;
  /** The key whose values are wanted. */
  key: string | null;
  /** Prompt whose versions are wanted, for the field `prompt`. */
  promptId: number | null;
  group: GivenGroup | null;
}

const maxLogs = 10_000;
const maxValues = limits["SearchRequestSuggestionsResponse.values.maxItems"];

/**
 * The values of a field among the newest logs that the group allows, the most frequent first.
 * @throws Problem bad_request, validation_error
 */
export function suggestValues(db: Scope, { field, prefix, key, promptId, group }: Suggestion): Promise<string[]> {
  const condition = compileSearch(db, group, exactWords(null), ["query", "filter_group"]);
  const source = sourceOf(field, key, promptId);
  return listFrequentValues(db, condition, source, { prefix, maxLogs, maxValues });
}

function sourceOf(field: SuggestionField, key: string | null, promptId: number | null): ValueSource {
  switch (field) {
    case "engine":
    case "provider_type":
    case "status":
    case "prompt_id":
      return { kind: "column", column: field };
    case "tags":
    case "tool_names":
    case "output_keys":
    case "input_variable_keys":
      return { kind: "array", column: field };
    case "metadata_keys":
      return { kind: "metadata_keys" };
    case "prompt":
      return { kind: "prompt", promptId };
    case "metadata_values":
      return { kind: "metadata_values", paths: pathsTo(required(field, key)) };
    case "input_variable_values":
      return { kind: "input_variable_values", paths: pathsTo(required(field, key)) };
    case "output_values":
      return { kind: "output_values", key: required(field, key) };
  }
}

function required(field: SuggestionField, key: string | null): string {
  if (key !== null) return key;
  throw invalid(["query", "metadata_key"], `Field required with the field ${field}`, "missing");
}
