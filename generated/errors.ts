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
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  trace_closed: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_error: 422,
  rate_limited: 429,
  internal_error: 500,
  sandbox_failed: 502,
  mcp_failed: 502,
  unavailable: 503,
} as const satisfies Record<Schemas["ErrorCode"], number>;
