import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { excerpt, unwrap } from "../values/coercions.ts";
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
    const validate = compileSchema(schema);
    return ([source = null]) => {
      const value = unwrap(source);
      const read = typeof value === "string" ? parseWhole(value) : value;
      if (read === undefined) return falseBecause(`not JSON: ${excerpt(value)}`);
      if (validate(read)) return isTrue;
      const [fault] = validate.errors ?? [];
      return falseBecause(`${fault?.instancePath || "the value"} ${fault?.message ?? "breaks the schema"}`);
    };
  },
};

/** Replacement for RegExp in schemas: patterns run on RE2, where none can be made to hang. */
const regExp = Object.assign(
  (pattern: string) => {
    const { isFoundIn } = compilePattern(pattern);
    return { test: isFoundIn };
  },
  // Ajv reads it only to write a validator out as a module, which never happens here.
  { code: "RegExp" },
);

/** @throws Problem invalid_config */
function compileSchema(schema: { [key: string]: unknown }): ValidateFunction<Json> {
  try {
    const ajv = new Ajv2020({ strict: false, code: { regExp } });
    addFormats.default(ajv);
    return ajv.compile<Json>(schema);
  } catch (error) {
    if (error instanceof Error) {
      throw invalidConfig("schema", `It is no JSON Schema of draft 2020-12: ${error.message}`, "json_schema");
    }
    throw error;
  }
}
