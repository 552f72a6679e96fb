import type { ImportRecord } from "../../db/queries/sheets/imports.ts";
import type { Schemas } from "../../generated/types.ts";
import { importUrl, presentImport } from "../sheets/presentImport.ts";

/** Facts of an import that was just started. */
export function presentStart(operation: ImportRecord): Schemas["ImportStartResponse"] {
  return {
    success: true,
    message: "Import started",
    operation_id: operation.operation_id,
    operation: presentImport(operation),
    status_url: importUrl(operation),
  };
}
