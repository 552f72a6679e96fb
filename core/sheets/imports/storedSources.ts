import type { ImportRecord } from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";
import { storedFile } from "./fileSource.ts";
import type { StoredSource } from "./source.ts";
import { storedRequestLogs } from "./storedRequestLogs.ts";

/** Opens the stored source of an import; one function for each kind of source. */
export const storedSources: Record<ImportRecord["source"], (db: Scope, operation: ImportRecord) => StoredSource> = {
  file: storedFile,
  request_logs: storedRequestLogs,
};
