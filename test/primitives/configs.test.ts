import { expect, test } from "bun:test";
import { refusalOf } from "./support.ts";

test.each([
  ["COMPARE", { sources: ["A", "B"], comparison_type: "TEXT" }, "comparison_type"],
  ["CONTAINS", { value: "x" }, "source"],
  ["JSON_PATH", { source: "A", json_path: 3 }, "json_path"],
  ["COALESCE", { sources: ["A"] }, "sources"],
  ["COALESCE", { sources: ["A", 3] }, "sources.1"],
  ["REGEX_EXTRACTION", { source: "A", regex_pattern: "a", group: -1 }, "group"],
  ["TRAJECTORY", { trace_source: "A", accepted_scenarios: [["a"], [3]] }, "accepted_scenarios.1.0"],
])("%s %j violates the schema at its key", (type, config, loc) => {
  expect(refusalOf(type, config)).toMatchObject({ code: "validation_error", loc });
});

test.each([
  ["COMPARE", { sources: ["A", "B"], target: 1 }, "target"],
  ["REGEX", { source: "A", regex_pattern: "(" }, "regex_pattern"],
  ["JSON_PATH", { source: "A", json_path: "$[" }, "json_path"],
  ["COMBINE_COLUMNS", { sources: ["A"], format: "{B}" }, "format"],
  ["COUNT", { source: "A", type: "words", min_count: 2, max_count: 1 }, "max_count"],
])("%s %j fits the schema and cannot be used", (type, config, loc) => {
  expect(refusalOf(type, config)).toMatchObject({ code: "invalid_config", loc });
});
