import type { TaskList } from "graphile-worker";
import { jobAttempt, type Task, type TaskContext } from "./task.ts";
import { delete_expired } from "./tasks/delete_expired.ts";
import { import_file } from "./tasks/import_file.ts";
import { plan_operation } from "./tasks/plan_operation.ts";
import { run_block } from "./tasks/run_block.ts";

const tasks = {
  delete_expired,
  import_file,
  plan_operation,
  run_block,
};

/** The tasks as graphile-worker calls them, by the name that jobs are enqueued with. */
export function taskList(context: TaskContext): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => (task as Task<unknown>)(context, payload, jobAttempt(helpers)),
    ]),
  );
}
