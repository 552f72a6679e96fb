// Written by `bun run generate` from openapi.yaml; do not edit.

/** What operations need, and keys may have. */
export const scopes = [
  "prompts:read",
  "prompts:write",
  "labels:move",
  "labels:approve",
  "tables:read",
  "tables:write",
  "tables:run",
  "telemetry:write",
  "telemetry:read",
  "workflows:read",
  "workflows:write",
  "workflows:run",
  "registry:read",
  "registry:write",
  "evaluations:read",
  "evaluations:write",
  "secrets:write",
  "audit:read",
  "data:delete",
  "keys:manage",
] as const;

export type ScopeName = (typeof scopes)[number];

/** Scopes of each set. */
export const scopeSets: { readonly [set: string]: readonly ScopeName[] } = {
  all: [
    "prompts:read",
    "prompts:write",
    "labels:move",
    "labels:approve",
    "tables:read",
    "tables:write",
    "tables:run",
    "telemetry:write",
    "telemetry:read",
    "workflows:read",
    "workflows:write",
    "workflows:run",
    "registry:read",
    "registry:write",
    "evaluations:read",
    "evaluations:write",
    "secrets:write",
    "audit:read",
    "data:delete",
    "keys:manage",
  ],
  "read-only": ["prompts:read", "tables:read", "telemetry:read", "workflows:read", "registry:read", "evaluations:read"],
  ingest: ["telemetry:write"],
  runtime: ["prompts:read", "telemetry:write", "workflows:read", "workflows:run"],
};

/** Scopes that concern the whole workspace. */
export const workspaceScopes: readonly ScopeName[] = ["telemetry:read", "secrets:write", "audit:read"];
