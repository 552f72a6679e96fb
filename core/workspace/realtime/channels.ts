import type { ScopeName } from "../../../generated/scopes.ts";

/** Channels of the realtime interface, by their names in db/queries/workspace/realtime.ts; docs/realtime.md lists them. */
export type Channel =
  | { kind: "execution"; executionId: number }
  | { kind: "named execution"; workflowId: number; suffix: string }
  | { kind: "operation"; operationId: string }
  | { kind: "import"; operationId: string };

const id = /^[1-9]\d{0,14}$/;

/** Scopes that a key needs for a channel beside that of every token: what it tells of sheets is read with `tables:read`. */
export function scopesOfChannel(name: string): ScopeName[] {
  const kind = parseChannel(name)?.kind;
  return kind === "operation" || kind === "import" ? ["tables:read"] : [];
}

/** Parses the name of a channel. @returns null for any other text */
export function parseChannel(name: string): Channel | null {
  const [family, ...rest] = name.split(":");
  const whole = rest.join(":");
  switch (family) {
    case "workflow_updates":
      return id.test(whole) ? { kind: "execution", executionId: Number(whole) } : null;
    case "workflows": {
      const [workflowId, word, suffix] = rest;
      const isNamed = rest.length === 3 && word === "run" && id.test(workflowId ?? "");
      const isSuffix = suffix !== undefined && /^[\w-]{1,64}$/.test(suffix);
      return isNamed && isSuffix && Number(workflowId) < 2 ** 31
        ? { kind: "named execution", workflowId: Number(workflowId), suffix }
        : null;
    }
    case "sheet_operations":
      return whole === "" ? null : { kind: "operation", operationId: whole };
    case "sheet_imports":
      return whole === "" ? null : { kind: "import", operationId: whole };
    default:
      return null;
  }
}
