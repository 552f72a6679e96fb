import type { Handler } from "../handler.ts";
import { attach } from "./operations.ts";

export const attachFolderExternalId: Handler<"attachFolderExternalId"> = (ctx, { params, body }) =>
  attach(ctx, "folder", params.folder_id, body);
