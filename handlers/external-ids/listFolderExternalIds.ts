import { list } from "./operations.ts";

export const listFolderExternalIds = list("folder", "folder_id");
