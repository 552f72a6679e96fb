import type { Handler } from "../handler.ts";
import { detach } from "./operations.ts";

export const detachFolderExternalId: Handler<"detachFolderExternalId"> = (ctx, { params }) =>
  detach(ctx, "folder", params.folder_id, params);
