import {
  countWaitingBytes,
  type FileFormat,
  type ImportRecord,
  insertFileParts,
  readFileParts,
} from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";
import type { DecodedFile } from "../../../domain/decodedFile.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { releaseMemory } from "../../values/releaseMemory.ts";
import { fileReaders } from "./fileReaders.ts";
import type { GivenSource, Manner, StoredSource } from "./source.ts";

interface FileSourceRequest {
  fileName: string;
  file: DecodedFile;
  /** Accepted formats, which are extensions of file names too. */
  formats: readonly FileFormat[];
  manner?: Manner;
  loc: readonly string[];
}

/** Source for a file that came with the request. @throws Problem bad_request for a file name with another extension */
export function fileSource({ fileName, file, formats, manner = "strict", loc }: FileSourceRequest): GivenSource {
  const problem = (field: string, message: string) =>
    Problem.at("bad_request", [...loc, field], message, "invalid_file");
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  const format = formats.find((known) => known === extension);
  if (!format) {
    const wanted = formats.map((known) => `.${known}`).join(" or ");
    throw problem("file_name", `The file name must end in ${wanted}; "${fileName}" does not.`);
  }
  const reader = fileReaders[format];
  return {
    kind: "file",
    record: async () => ({
      source: "file",
      file_name: fileName,
      file_format: format,
      file_size: file.size,
      log_settings: null,
    }),
    fieldWord: reader.fieldWord,
    manner,
    fieldNames: () => reader.fieldNames(() => file.read(), manner),
    problem: (fault) => problem("file_content_base64", fault.message),
    store: async (db, operationId) => {
      await refuseMoreThanMayWait(db);
      await insertFileParts(db, operationId, file.readCompressed());
    },
    survey: (survey) => reader.survey(() => file.read(), survey),
  };
}

/** @throws Problem rate_limited when the files of the workspace's imports that have not ended are too large together */
async function refuseMoreThanMayWait(db: Scope): Promise<void> {
  const most = limits["FileSource.file_content_base64.x-max-waiting-bytes-of-workspace"];
  if ((await countWaitingBytes(db)) <= most) return;
  throw new Problem(
    "rate_limited",
    `The files of the workspace's running imports may have ${most} bytes together. Try again when some have ended.`,
  );
}

/** Source of an import whose file is in the database. */
export function storedFile(db: Scope, operation: ImportRecord): StoredSource {
  const { operation_id, file_format, file_size, field_names } = operation;
  if (file_format === null || file_size === null) throw new Error(`import ${operation_id} has no file`);
  return {
    rows: (report) => {
      const bytes = watched(fileBytes(db, operation_id), (readBytes) => report(readBytes / Math.max(1, file_size)));
      return fileReaders[file_format].rows(bytes, field_names, operation.dataset_id === null ? "strict" : "lenient");
    },
  };
}

/** Decompressed bytes of the stored file; the next part is fetched while the caller works on the last. */
async function* fileBytes(db: Scope, operationId: string): AsyncGenerator<Uint8Array> {
  const parts = readFileParts(db, operationId);
  const fetchPart = async () => {
    const { done, value } = await parts.next();
    if (done) return null;
    const part = await Bun.zstdDecompress(value);
    releaseMemory(value);
    return part;
  };
  for (let part = await fetchPart(); part; ) {
    const next = fetchPart();
    // Awaited below, unless the caller stops before: then nobody needs its failure.
    next.catch(() => undefined);
    yield part;
    releaseMemory(part);
    part = await next;
  }
}

async function* watched(
  bytes: AsyncIterable<Uint8Array>,
  onRead: (readBytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let readBytes = 0;
  for await (const chunk of bytes) {
    onRead(readBytes);
    yield chunk;
    readBytes += chunk.length;
  }
}
