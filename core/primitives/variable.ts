import { text } from "../values/coercions.ts";
import { parseWhole } from "../values/embeddedJson.ts";
import { isObject } from "../values/json.ts";
import { assertStorable } from "../values/storable.ts";
import { CellFault, type Computed, configAs, invalidConfig, type Json, type Primitive } from "./primitive.ts";

export const variable: Primitive = {
  revision: 1,
  isQuick: true,
  sourceReferences: () => [],
  prepare(config) {
    const { value, value_type } = configAs<"VariableConfig">(config);
    const constantValue = value as Json;
    const computed = isTyped(constantValue)
      ? constant(["value", "value"], constantValue.value, constantValue.type)
      : plain(constantValue, value_type);
    return () => computed;
  },
};

/** Whether a value has the canonical form, exactly `{type, value}`; any other value is the constant itself. */
function isTyped(constantValue: Json): constantValue is { type: string; value: Json } {
  if (!isObject(constantValue) || Object.keys(constantValue).length !== 2) return false;
  if (!("value" in constantValue && "type" in constantValue)) return false;
  if (constantValue.type === "string" || constantValue.type === "json") return true;
  throw invalidConfig(["value", "type"], "It must be string or json.", "enum");
}

function plain(constantValue: Json, type: "string" | "json" | null | undefined): Computed {
  return type ? constant("value", constantValue, type) : checked("value", constantValue);
}

function constant(key: string | string[], constantValue: Json, type: string): Computed {
  if (type === "string") return checked(key, text(constantValue));
  const spelled = typeof constantValue === "string" ? parseWhole(constantValue) : undefined;
  return checked(key, spelled === undefined ? constantValue : spelled);
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
