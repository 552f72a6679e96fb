import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { limits } from "../../generated/limits.ts";
import { excerpt, unwrap } from "../values/coercions.ts";
import { tick } from "../values/computingTime.ts";
import { parseWhole } from "../values/embeddedJson.ts";
import { compilePattern } from "../values/pattern.ts";
import { falseBecause, isTrue } from "./checks.ts";
import { configAs, invalidConfig, type Json, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const structure: Primitive = {
  revision: 1,
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const { schema } = configAs<"StructureConfig">(config);
    refuseLong(schema);
    const validate = compileSchema(schema);
    return ([source = null]) => {
      const value = unwrap(source);
      const read = typeof value === "string" ? parseWhole(value) : value;
      if (read === undefined) return falseBecause(`not JSON: ${excerpt(value)}`);
      if (validate(read)) return isTrue;
      const [fault] = validate.errors ?? [];
      return falseBecause(`${fault?.instancePath || "the value"} ${fault?.message ?? "violates the schema"}`);
    };
  },
};

const maxLength = limits["StructureConfig.schema.x-max-length"];
/** The process that answers the request compiles the schema: 2,000 lists and objects take up to 0.13 s, 11,000 took 0.7. */
const maxParts = limits["StructureConfig.schema.x-max-lists-and-objects"];
/** A turn of a loop may compare a value with two hundred others. */
const stepsPerBlock = 16;

/** Replacement for RegExp in schemas: patterns run on RE2, where none can be made to hang. */
const regExp = Object.assign(
  (pattern: string) => {
    const { isFoundIn } = compilePattern(pattern);
    return { test: isFoundIn };
  },
  // Ajv reads it only to write a validator out as a module, which never happens here.
  { code: "RegExp" },
);

/** A string of generated code, or the beginning of a loop or of a schema's function, which `$ref` calls again. */
const stringOrBlock = /"(?:[^"\\]|\\.)*"|\bfor\([^(){}]*\)\{|\bfunction validate\d+\([^)]*\)\{/g;

/**
 * Counts the time of generated code. `uniqueItems` compares all pairs of items, and two schemas of `allOf` that refer to the
 * same one double the work with each level of the value.
 */
function counted(code: string): string {
  return code.replace(stringOrBlock, (found) => (found.startsWith('"') ? found : `${found}self.tick();`));
}

/** @throws Problem invalid_config */
function refuseLong(schema: object): void {
  let parts = 0;
  const { length } = JSON.stringify(schema, (_, value: unknown) => {
    if (typeof value === "object" && value !== null) parts++;
    return value;
  });
  if (length > maxLength) {
    throw invalidConfig("schema", `It must not be longer than ${maxLength} characters of JSON.`, "too_long");
  }
  if (parts > maxParts) {
    throw invalidConfig("schema", `It must not have more than ${maxParts} lists and objects.`, "too_long");
  }
}

/** Loads the library for the first schema: few processes see one, and each would start 30 ms later. */
function loadAjv() {
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  return { Ajv2020, addFormats: require("ajv-formats") as typeof import("ajv-formats") };
}

/** @throws Problem invalid_config */
function compileSchema(schema: { [key: string]: unknown }): ValidateFunction<Json> {
  const { Ajv2020, addFormats } = loadAjv();
  try {
    // Optimized code is hardly faster, and takes ten times as long to make.
    const code = { regExp, process: counted, optimize: false };
    const ajv = new Ajv2020({ strict: false, logger: false, inlineRefs: false, code });
    Object.assign(ajv, { tick: () => tick(stepsPerBlock) });
    addFormats.default(ajv);
    return ajv.compile<Json>(schema);
  } catch (error) {
    if (error instanceof RangeError) {
      throw invalidConfig("schema", "It is too large, or refers to itself without end.", "json_schema");
    }
    if (error instanceof Error) {
      throw invalidConfig("schema", `It is not a JSON Schema (draft 2020-12): ${error.message}`, "json_schema");
    }
    throw error;
  }
}
