import type { Handler } from "../handler.ts";
import { list } from "./operations.ts";

export const listFolderExternalIds: Handler<"listFolderExternalIds"> = (ctx, { params }) =>
  list(ctx, "folder", params.folder_id);
