import { builtInTools } from "../../providers/call.ts";
import type { Json } from "../../values/json.ts";
import { isObject, type JsonObject, structureOf, textOf } from "./attributes.ts";

/** Tools as the blueprint has them, from a list in the words of any provider; an item may be JSON text. */
export function readTools(list: Json | undefined, provider: string): JsonObject[] {
  const tools = Array.isArray(list) ? list : isObject(list) ? toolsByName(list) : [];
  return tools.flatMap((item) => {
    const tool = typeof item === "string" ? structureOf(item) : item;
    return isObject(tool) ? readTool(tool, provider) : [];
  });
}

/** Lists tools that are given as `{name: {description, …}}`. */
function toolsByName(tools: JsonObject): Json[] {
  return Object.entries(tools).map(([name, tool]) => (isObject(tool) ? { name, ...tool } : { name }));
}

function readTool(tool: JsonObject, provider: string): JsonObject[] {
  const declarations = tool.functionDeclarations ?? tool.function_declarations;
  if (Array.isArray(declarations)) return readTools(declarations, provider);
  const inner = isObject(tool.function) ? tool.function : isObject(tool.toolSpec) ? tool.toolSpec : tool;
  const name = textOf(inner.name);
  const builtIn = builtInType(textOf(tool.type) ?? "");
  if (builtIn !== null) return [readBuiltIn(tool, builtIn, provider)];
  if (name === null) return [];
  const description = textOf(inner.description);
  const parameters = schemaOf(inner);
  return [
    {
      type: "function",
      function: {
        name,
        ...(description === null ? {} : { description }),
        ...(typeof inner.strict === "boolean" ? { strict: inner.strict } : {}),
        ...(parameters === null ? {} : { parameters }),
      },
    },
  ];
}

function schemaOf(tool: JsonObject): JsonObject | null {
  const given = tool.parameters ?? tool.inputSchema ?? tool.input_schema ?? tool.parametersJsonSchema ?? tool.arguments;
  const schema = typeof given === "string" ? structureOf(given) : given;
  if (!isObject(schema)) return null;
  // Bedrock and older AI SDKs wrap the schema.
  const inner = schema.json ?? schema.jsonSchema;
  return isObject(inner) ? inner : schema;
}

function builtInType(type: string): string | null {
  return builtInTools.find((known) => type === known || type.startsWith(`${known}_`)) ?? null;
}

function readBuiltIn(tool: JsonObject, type: string, provider: string): JsonObject {
  const { type: given, name, description, ...config } = tool;
  const id = given as Json;
  return { id, name: textOf(name) ?? type, description: textOf(description) ?? "", provider, type, config };
}
