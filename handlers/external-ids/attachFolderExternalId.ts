import { attach } from "./operations.ts";

export const attachFolderExternalId = attach("folder", "folder_id");
