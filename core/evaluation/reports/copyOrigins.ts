import { listAllStates } from "../../../db/queries/deletion/eraseRows.ts";
import { copyRowOrigins, insertRowOrigins, listOriginsWithPast } from "../../../db/queries/sheets/rowOrigins.ts";
import type { Scope } from "../../../db/scope.ts";
import { isThereAt, rowLivesOf } from "../../sheets/rows/rowLives.ts";

/**
 * Copies the origins of the rows of a version, which were copied under their indices. Origins of rows that had one of
 * these indices in other versions stay behind: their deletion would take the wrong row along.
 */
export async function copyOrigins(
  tx: Scope,
  source: { sheetId: string; versionNumber: number },
  target: { sheetId: string; versionNumber: number },
): Promise<void> {
  await copyRowOrigins(tx, source, target);
  const origins = await listOriginsWithPast(tx, source.sheetId);
  if (origins.length === 0) return;
  const indices = [...new Set(origins.map(({ rowIndex }) => rowIndex))];
  const states = Map.groupBy(await listAllStates(tx, source.sheetId, indices), ({ rowIndex }) => rowIndex);
  const ofVersion = origins.filter((origin) =>
    rowLivesOf(states.get(origin.rowIndex) ?? [], [origin]).some((life) => isThereAt(life, source.versionNumber)),
  );
  await insertRowOrigins(tx, target, ofVersion);
}
