import { continueDeletion, failDeletion } from "../../core/deletion/continueDeletion.ts";
import { endingTask } from "../endingTask.ts";

export const delete_data = endingTask<{ deletion_id: string }>(
  (db, { deletion_id }) => continueDeletion(db, deletion_id),
  (db, { deletion_id }) => failDeletion(db, deletion_id),
);
