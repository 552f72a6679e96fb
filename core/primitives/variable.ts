import { text } from "../values/coercions.ts";
import { parseWhole } from "../values/embeddedJson.ts";
import { assertStorable } from "../values/storable.ts";
import { CellFault, type Computed, configAs, invalidConfig, type Json, type Primitive } from "./primitive.ts";

export const variable: Primitive = {
  revision: 1,
  sourceReferences: () => [],
  prepare(config) {
    const { value, value_type } = configAs<"VariableConfig">(config);
    const given = value as Json;
    const computed = isTyped(given) ? constant(["value", "value"], given.value, given.type) : plain(given, value_type);
    return () => computed;
  },
};

type Typed = { type: string; value: Json };

/** The canonical form, `{type, value}` and nothing else; any other value is the constant itself. */
function isTyped(given: Json): given is Typed {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
  if (Object.keys(given).length !== 2 || !Object.hasOwn(given, "value") || !Object.hasOwn(given, "type")) return false;
  if (given.type === "string" || given.type === "json") return true;
  throw invalidConfig(["value", "type"], "It must be string or json.", "enum");
}

function plain(given: Json, type: "string" | "json" | null | undefined): Computed {
  return type ? constant("value", given, type) : checked("value", given);
}

function constant(key: string | string[], given: Json, type: string): Computed {
  if (type === "string") return checked(key, text(given));
  const spelled = typeof given === "string" ? parseWhole(given) : undefined;
  return checked(key, spelled === undefined ? given : spelled);
}

function checked(key: string | string[], value: Json): Computed {
  try {
    assertStorable(value);
  } catch (error) {
    if (error instanceof CellFault) throw invalidConfig(key, error.message);
    throw error;
  }
  return Object.freeze({ value });
}
