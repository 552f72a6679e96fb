import { detach } from "./operations.ts";

export const detachFolderExternalId = detach("folder", "folder_id");
