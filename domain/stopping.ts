import { Problem } from "./problem.ts";

/** Refusal by a process that was told to stop: the caller should go elsewhere, and nothing is wrong. */
export class Stopping extends Problem {
  constructor() {
    super("unavailable", "The server is stopping. Try again.");
  }
}
