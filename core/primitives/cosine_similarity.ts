import { readEnvVars } from "../platform/secrets/envVars.ts";
import { blank, text } from "../values/coercions.ts";
import { columnModel, embeddingSetting } from "./models/columnModel.ts";
import { callsOfColumn } from "./models/expectedCalls.ts";
import { inChunksWith } from "./models/inChunks.ts";
import { similarities } from "./models/similarities.ts";
import { type CellFault, type Computed, configAs, type RowsPrimitive } from "./primitive.ts";
import { pairedSources } from "./sources.ts";

export const cosineSimilarity: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  sourceReferences: pairedSources,
  expectedCalls(config, db) {
    const { engine } = configAs<"CosineSimilarityConfig">(config);
    return callsOfColumn(db, embeddingSetting, engine, { promptCharacters: 0, maxOutputTokens: 0 });
  },
  prepare(config) {
    const { engine, reuse_answers } = configAs<"CosineSimilarityConfig">(config);
    return async (rows, run) => {
      const variables = await readEnvVars(run.db);
      const openModel = async () => columnModel(embeddingSetting, engine, variables);
      return inChunksWith(rows, run, openModel, async (chunk, model) => {
        const cells = chunk.map(([first = null, second = null]) => cellOrTexts(text(first), text(second)));
        const pairs = cells.filter((cell) => Array.isArray(cell));
        const found = await similarities(run, pairs, { model, variables, reuse: reuse_answers ?? true });
        let next = 0;
        return cells.map((cell) => (Array.isArray(cell) ? (found[next++] as Computed | CellFault) : cell));
      });
    };
  },
};

/** The cell where the similarity is known without a model, else the texts to compare. */
function cellOrTexts(first: string, second: string): Computed | [string, string] {
  if (blank(first) || blank(second)) return { value: 0 };
  return first === second ? { value: 1 } : [first, second];
}
