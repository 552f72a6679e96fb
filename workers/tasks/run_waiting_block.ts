import type { Task } from "../task.ts";
import { type RunBlockPayload, runBlockTask } from "./run_block.ts";

/** A block whose columns wait for the network or the sandbox. */
export const run_waiting_block: Task<RunBlockPayload> = (context, payload, job) =>
  runBlockTask(context, payload, job, true);
