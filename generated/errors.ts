// Written by `bun run generate` from openapi.yaml; do not edit.

import type { Schemas } from "./types.ts";

/** The HTTP status of each error code. */
export const errorStatuses = {
  bad_request: 400,
  invalid_json: 400,
  invalid_cursor: 400,
  invalid_config: 400,
  dependency_cycle: 400,
  duplicate_title: 400,
  import_running: 400,
  duplicate_name: 400,
  folder_not_empty: 400,
  invalid_api_key: 401,
  invalid_admin_secret: 401,
  forbidden: 403,
  missing_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  trace_closed: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_error: 422,
  rate_limited: 429,
  internal_error: 500,
  sandbox_failed: 502,
  mcp_failed: 502,
  unavailable: 503,
} as const satisfies Record<Schemas["ErrorCode"], number>;

/** Each error code in words: a title, and what it means. */
export const errorWords: Record<Schemas["ErrorCode"], { title: string; meaning: string }> = {
  bad_request: { title: "Bad request", meaning: "the request cannot be carried out as it is" },
  invalid_json: { title: "Body is not JSON", meaning: "the body is not JSON" },
  invalid_cursor: { title: "Cursor of another list", meaning: "the cursor does not continue this list" },
  invalid_config: {
    title: "Unusable config of a column",
    meaning: "a column's config cannot be used: an invalid pattern, an unknown column",
  },
  dependency_cycle: {
    title: "Cycle of columns",
    meaning: "a column would depend on itself; the message names the columns",
  },
  duplicate_title: { title: "Title is taken", meaning: "the sheet already has a column with that title" },
  import_running: { title: "Import in progress", meaning: "the sheet already has a running import" },
  duplicate_name: { title: "Name is taken", meaning: "the name is taken in that place" },
  folder_not_empty: {
    title: "Folder is not empty",
    meaning: "a folder to delete has contents that are not deleted with it",
  },
  invalid_api_key: { title: "Invalid API key", meaning: "the key is missing or unknown" },
  invalid_admin_secret: {
    title: "Invalid admin secret",
    meaning: "the admin secret is missing or wrong, or the server has none",
  },
  forbidden: { title: "Forbidden", meaning: "this is not allowed, or not with this key" },
  missing_scope: { title: "Scope is missing", meaning: "the API key lacks the scope that `scope` names" },
  not_found: { title: "Not found", meaning: "there is no such thing in this workspace, or no such path" },
  method_not_allowed: { title: "Method not allowed", meaning: "the path exists, with other methods" },
  conflict: { title: "Conflict with the current state", meaning: "the request contradicts the current state" },
  trace_closed: { title: "Trace is closed", meaning: "the trace is closed and accepts no more spans" },
  precondition_failed: { title: "Changed in the meantime", meaning: "the resource no longer matches `If-Match`" },
  payload_too_large: { title: "Too large", meaning: "the body or the file is too large" },
  unsupported_media_type: { title: "Unsupported media type", meaning: "the body is not `application/json`" },
  validation_error: {
    title: "Schema violation",
    meaning: "a parameter, the body or a column's config violates the schema",
  },
  rate_limited: { title: "Too many requests", meaning: "too many requests" },
  internal_error: { title: "Server error", meaning: "an error in the server" },
  sandbox_failed: { title: "Sandbox failed", meaning: "the sandbox that runs code could not run it" },
  mcp_failed: { title: "MCP server failed", meaning: "an MCP server cannot be reached or sent an invalid response" },
  unavailable: { title: "Temporarily unavailable", meaning: "not ready; try again" },
};
