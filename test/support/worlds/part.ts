import type { Route } from "../../../validation/route.ts";
import type { Client } from "../client.ts";
import type { TestWorkspace } from "../database.ts";

/** Rows of a family in a workspace, so that the tests that loop over every operation have something to name. */
export interface WorldPart {
  /** The families of the contract (a route's `family`) whose paths its ids fill. */
  families: readonly string[];
  /** Tables of the database that hold something of the workspace afterwards. */
  tables: readonly string[];
  /**
   * Makes one of everything that a path of these families can name; a worker is running.
   * @param name stands in everything that people can name, so that a test can look for it elsewhere
   * @returns the ids, by the name of the path parameter or by what `idName` says
   */
  fill(world: { client: Client; workspace: TestWorkspace; name: string }): Promise<Record<string, string>>;
  /** Name of the id that a path parameter stands for, where two operations mean different things by one name. */
  idName?(route: Route, parameter: string): string;
}
