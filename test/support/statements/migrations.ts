// What a migration must keep to on a cluster (docs/scaling.md).
import { parseSync } from "libpg-query";
import { type Ast, contentOf, listOf, walk } from "./ast.ts";

/** Faults of a migration: tables of workspaces that it does not place, or to whose rows others refer before it does. */
export function faultsOfMigration(text: string): string[] {
  const statements = (parseSync(text).stmts as { stmt: unknown }[]).map(({ stmt }) => stmt);
  return statements.flatMap((statement, index) => {
    const table = contentOf(statement, "CreateStmt");
    const columns = listOf(table?.tableElts).map((each) => contentOf(each, "ColumnDef")?.colname);
    if (!table || !columns.includes("workspace_id")) return [];
    const name = (table.relation as Ast).relname as string;
    const faults = placesTable(statements[index + 1], name) ? [] : [`distribute_table('${name}') has to be the next`];
    return hasForeignKey(table)
      ? [...faults, `the foreign keys of ${name} have to come after distribute_table`]
      : faults;
  });
}

function placesTable(statement: unknown, table: string): boolean {
  let isPlaced = false;
  walk(contentOf(statement, "SelectStmt")?.targetList, (name, content) => {
    isPlaced ||=
      name === "FuncCall" && JSON.stringify(content).includes('"distribute_table"') && said(content) === table;
    return true;
  });
  return isPlaced;
}

/** The text that a call is given. */
function said(call: Ast): unknown {
  const constant = contentOf(listOf(call.args)[0], "A_Const");
  return (constant?.sval as Ast | undefined)?.sval;
}

function hasForeignKey(table: Ast): boolean {
  let isFound = false;
  walk(table, (name, content) => {
    isFound ||= name === "Constraint" && content.contype === "CONSTR_FOREIGN";
    return true;
  });
  return isFound;
}
