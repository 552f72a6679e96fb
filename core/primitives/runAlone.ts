import type { Scope } from "../../db/scope.ts";
import { unlimited } from "../models/budget.ts";
import type { PrimitiveRun } from "./primitive.ts";

/** Run of cells that belong to no operation: nothing ends it, and it has no ceiling. */
export function runAlone(db: Scope): PrimitiveRun {
  return {
    workspaceId: db.workspaceId,
    db,
    tags: {},
    signal: new AbortController().signal,
    isWanted: async () => true,
    budget: unlimited,
  };
}
