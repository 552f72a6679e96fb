import { import_file } from "./import_file.ts";

/** The record of the import says where its rows come from, so the work is the same. */
export const import_request_logs = import_file;
