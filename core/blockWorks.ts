import { ScoreWork } from "./evaluation/scorecards/scoreWork.ts";
import type { BlockWorks } from "./sheets/engine/blockWork.ts";
import { CellWork } from "./sheets/engine/cellWork.ts";

/** Work of operations by their kind. It stands above the areas, since each kind is known to one of them; runs are given it. */
export const blockWorks: BlockWorks = {
  cells: (attempt) => new CellWork(attempt),
  scores: (attempt) => new ScoreWork(attempt),
};
