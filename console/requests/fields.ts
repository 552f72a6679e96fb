import type { Schemas } from "../../generated/types.ts";
import type { FilterField } from "../shared/filters/fields.ts";

const statuses: Schemas["RequestStatus"][] = ["SUCCESS", "WARNING", "ERROR"];

/** Fields of request logs that filters are built of. A test in test/console/ sends each with each of its operators. */
export const requestFields: readonly FilterField[] = [
  { field: "engine", label: "Model", class: "string" },
  { field: "provider_type", label: "Provider", class: "string" },
  { field: "status", label: "Status", class: "string", choices: statuses },
  { field: "error_type", label: "Error", class: "string" },
  { field: "request_start_time", label: "Start", class: "time" },
  { field: "latency_ms", label: "Latency (ms)", class: "numeric" },
  { field: "cost", label: "Cost ($)", class: "numeric" },
  { field: "input_tokens", label: "Input tokens", class: "numeric" },
  { field: "output_tokens", label: "Output tokens", class: "numeric" },
  { field: "score", label: "Score", class: "numeric" },
  { field: "prompt", label: "Prompt", class: "string" },
  { field: "user_id", label: "User", class: "string" },
  { field: "tags", label: "Tags", class: "array" },
  { field: "tool_names", label: "Tools", class: "array" },
  { field: "metadata", label: "Metadata", class: "nested" },
  { field: "input_text", label: "Input", class: "text" },
  { field: "output_text", label: "Output", class: "text" },
  { field: "is_tool_call", label: "Calls a tool", class: "boolean" },
];
