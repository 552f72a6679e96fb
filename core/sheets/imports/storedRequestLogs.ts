import { listContentSizes, listRequestLogContents } from "../../../db/queries/logs/requestLogs.ts";
import { listRequestLogs } from "../../../db/queries/logs/requestSearch.ts";
import { listPromptNames } from "../../../db/queries/prompts/promptLinks.ts";
import { type ImportRecord, readRequestLogBatches } from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";
import { textsOfContents } from "../../logs/requests/readRequestLog.ts";
import { datasetLayout } from "./datasetLogColumns.ts";
import { ImportFault } from "./fault.ts";
import { type ImportedLog, type LogLayout, sheetLayout } from "./requestLogColumns.ts";
import { noMatch } from "./requestLogSource.ts";
import { encodedRows, type StoredSource } from "./source.ts";

/** Stored bytes of the texts that are in memory at once; a single log may have more. */
const maxBytesAtOnce = 4 << 20;

export function logLayoutOf({ dataset_id }: ImportRecord): LogLayout {
  return dataset_id === null ? sheetLayout : datasetLayout;
}

/** Request logs that were selected when the import was requested. */
export function storedRequestLogs(db: Scope, operation: ImportRecord): StoredSource {
  const { operation_id, log_settings } = operation;
  if (log_settings === null) throw new Error(`import ${operation_id} is not an import of request logs`);
  const { variables, fields, count } = log_settings;
  const layout = logLayoutOf(operation);
  return {
    async *rows(report) {
      if (count === 0 && !layout.takesNone) throw new ImportFault(noMatch);
      let done = 0;
      for await (const batch of readRequestLogBatches(db, operation_id)) {
        for (const ids of portions(batch, await listContentSizes(db, batch))) {
          const logs = await readLogs(db, ids, fields.includes("prompt_name"));
          yield encodedRows(logs.map((log) => layout.row(log, variables, fields)));
          done += ids.length;
          report(done / count);
        }
      }
    },
  };
}

function* portions(ids: number[], sizes: Map<number, number>): Generator<number[]> {
  let portion: number[] = [];
  let bytes = 0;
  for (const id of ids) {
    const size = sizes.get(id) ?? 0;
    if (portion.length > 0 && bytes + size > maxBytesAtOnce) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(id);
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}

/** Reads logs by their ids. Logs whose retention has ended since the request are left out: nobody can read them. */
export async function readLogs(db: Scope, ids: number[], withNames: boolean): Promise<ImportedLog[]> {
  const logs = await listRequestLogs(db, ids);
  const contents = await listRequestLogContents(db, ids);
  const promptIds = withNames ? logs.flatMap(({ prompt_id }) => prompt_id ?? []) : [];
  const names = await listPromptNames(db, [...new Set(promptIds)]);
  return logs.flatMap((log) => {
    const content = contents.get(log.id);
    if (!content) return [];
    return {
      log,
      texts: textsOfContents(content),
      inputText: content.input_text,
      outputText: content.output_text,
      promptName: (log.prompt_id !== null && names.get(log.prompt_id)) || null,
    };
  });
}
