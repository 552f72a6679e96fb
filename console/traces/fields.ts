import type { Schemas } from "../../generated/types.ts";
import type { FilterField } from "../shared/filters/fields.ts";

const statuses: Schemas["SpanOutline"]["status"][] = ["OK", "ERROR", "UNSET"];

/** Fields of traces and spans that filters are built of. A test in test/console/ sends each with each of its operators. */
export const traceFields: readonly FilterField[] = [
  { field: "trace_status", label: "Status", class: "string", choices: statuses },
  { field: "trace_name", label: "Name", class: "string" },
  { field: "trace_start", label: "Start", class: "time" },
  { field: "trace_duration_ms", label: "Duration (ms)", class: "numeric" },
  { field: "trace_total_cost_usd", label: "Cost ($)", class: "numeric" },
  { field: "trace_total_tokens", label: "Tokens", class: "numeric" },
  { field: "trace_span_count", label: "Number of spans", class: "numeric" },
  { field: "trace_user_id", label: "User", class: "string" },
  { field: "trace_tags", label: "Tags", class: "array" },
  { field: "trace_metadata", label: "Metadata", class: "nested" },
  { field: "trace_models_used", label: "Models", class: "array" },
  { field: "trace_tool_names", label: "Tools", class: "array" },
  { field: "trace_input", label: "Input", class: "text" },
  { field: "trace_output", label: "Output", class: "text" },
  { field: "trace_is_closed", label: "Closed", class: "boolean" },
  { field: "span_name", label: "Some span: name", class: "string" },
  { field: "span_type", label: "Some span: type", class: "string" },
  { field: "span_status", label: "Some span: status", class: "string", choices: statuses },
  { field: "span_model", label: "Some span: model", class: "string" },
  { field: "span_duration_ms", label: "Some span: duration (ms)", class: "numeric" },
  { field: "span_attributes", label: "Some span: attribute", class: "nested" },
  { field: "span_exception", label: "Some span: exception", class: "text" },
];
