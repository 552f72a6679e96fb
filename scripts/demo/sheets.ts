import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Schemas } from "../../generated/types.ts";
import { capitalTemplate, demoTag } from "./content.ts";

/** A sheet of the demo: the source of its rows, its computed columns, and the steps that score it. */
export interface DemoSheet {
  title: string;
  source: Schemas["CreateSheetRequest"]["source"];
  columns: Schemas["CreateColumnRequest"][];
  steps: Schemas["ConfigureScorecardRequest"]["steps"];
  /** Whether its columns ask the model of the demo. */
  asksModel?: boolean;
}

const examples = join(import.meta.dir, "../../docs/examples");

function file(name: string): Schemas["CreateSheetRequest"]["source"] {
  return {
    type: "file",
    file_name: name,
    file_content_base64: readFileSync(join(examples, name)).toString("base64"),
  };
}

export const sheets: DemoSheet[] = [
  {
    title: "Airports",
    source: file("airports.csv"),
    columns: [
      { title: "length", type: "COUNT", config: { source: "name", type: "chars" } },
      { title: "long name", type: "MATH_OPERATOR", config: { sources: ["length"], operator: "gt", value: 20 } },
      {
        title: "km to Chicago",
        type: "CODE_EXECUTION",
        config: {
          language: "JAVASCRIPT",
          code: `const radians = (degrees) => (Number(degrees) * Math.PI) / 180;
const [a, b] = [radians(data["latitude"]), radians(41.98)];
const c = radians(data["longitude"]) - radians(-87.9);
return Math.round(6371 * Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(c))));`,
        },
      },
    ],
    steps: [
      {
        title: "code of three letters",
        primitive_type: "REGEX",
        primitive_config: { source: "iata", regex_pattern: "^[A-Z]{3}$" },
        weight: 2,
      },
      {
        title: "name is short",
        primitive_type: "COUNT",
        primitive_config: { source: "name", type: "chars", max_count: 20 },
      },
    ],
  },
  {
    title: "Weather in Seattle",
    source: file("seattle-weather.csv"),
    columns: [
      {
        title: "swing",
        type: "CODE_EXECUTION",
        config: {
          language: "JAVASCRIPT",
          code: 'return Math.round(10 * (Number(data["temp_max"]) - Number(data["temp_min"]))) / 10;',
        },
      },
      { title: "wet", type: "MATH_OPERATOR", config: { sources: ["precipitation"], operator: "gt", value: 0 } },
    ],
    steps: [{ title: "dry", primitive_type: "CONTAINS", primitive_config: { source: "wet", value: "false" } }],
  },
  {
    title: "Capitals",
    source: file("us-state-capitals.json"),
    asksModel: true,
    columns: [
      {
        title: "sentence",
        type: "PROMPT_TEMPLATE",
        config: {
          template: { name: capitalTemplate, label: "production" },
          prompt_template_variable_mappings: { city: "city", state: "state" },
        },
      },
      { title: "names the state", type: "CONTAINS", config: { source: "sentence", value_source: "state" } },
    ],
    steps: [
      {
        title: "names the state",
        primitive_type: "CONTAINS",
        primitive_config: { source: "names the state", value: "true" },
        weight: 3,
      },
      {
        title: "short",
        primitive_type: "COUNT",
        primitive_config: { source: "sentence", type: "words", max_count: 15 },
      },
    ],
  },
  {
    title: "Calls of the travel desk",
    source: {
      type: "request_logs",
      filter_group: { logic: "AND", filters: [{ field: "tags", operator: "contains", value: demoTag }] },
      variables_to_parse: ["airport", "question"],
      include_fields: ["engine", "status", "cost", "latency_ms", "output_text"],
    },
    columns: [{ title: "words", type: "COUNT", config: { source: "output_text", type: "words" } }],
    steps: [
      { title: "answered", primitive_type: "CONTAINS", primitive_config: { source: "status", value: "SUCCESS" } },
      {
        title: "brief",
        primitive_type: "COUNT",
        primitive_config: { source: "output_text", type: "words", max_count: 14 },
      },
    ],
  },
];
