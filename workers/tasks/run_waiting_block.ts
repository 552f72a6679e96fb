import { blockTask } from "./run_block.ts";

/** A block whose columns wait for the network or the sandbox. */
export const run_waiting_block = blockTask(true);
