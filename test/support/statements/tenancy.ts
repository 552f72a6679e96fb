// The first rule: in every scope of a statement (select, exists, CTE, …) each table is bound to the workspace by a parameter or a
// constant, not by another table.
import { type Ast, contentOf, hasNode, isAst, listOf, nameParts, walk } from "./ast.ts";
import type { SchemaFacts, TableFacts } from "./schemaFacts.ts";
import type { Violation } from "./violation.ts";

/** What a FROM names, with its alias. */
interface Item {
  alias: string;
  table?: TableFacts;
  location: number;
  isBound: boolean;
  outputs: Output[];
}

/** A column of a result, and whether its value is known to be the workspace. */
interface Output {
  name: string;
  isWorkspace: boolean;
}

type Ctes = ReadonlyMap<string, Output[]>;

const column = "workspace_id";

export function unboundTables(statement: unknown, facts: SchemaFacts): Violation[] {
  const reader = new ScopeReader(facts);
  reader.statement(statement, new Map());
  return reader.violations;
}

class ScopeReader {
  readonly violations: Violation[] = [];

  constructor(private readonly facts: SchemaFacts) {}

  /** Checks a statement with what it contains; gives the columns of its result. */
  statement(node: unknown, ctes: Ctes): Output[] {
    const select = contentOf(node, "SelectStmt");
    if (select) return this.select(select, ctes);
    const insert = contentOf(node, "InsertStmt");
    if (insert) return this.insert(insert, ctes);
    const update = contentOf(node, "UpdateStmt");
    if (update) return this.change(update, update.fromClause, ctes);
    const remove = contentOf(node, "DeleteStmt");
    if (remove) return this.change(remove, remove.usingClause, ctes);
    this.expressions(node, ctes);
    return [];
  }

  private select(select: Ast, outer: Ctes): Output[] {
    const ctes = this.withClause(select.withClause, outer);
    if (select.op !== "SETOP_NONE") {
      const left = this.select(select.larg as Ast, ctes);
      const right = this.select(select.rarg as Ast, ctes);
      this.expressions([select.sortClause, select.limitCount, select.limitOffset], ctes);
      return left.map(({ name, isWorkspace }, index) => ({
        name,
        isWorkspace: isWorkspace && right[index]?.isWorkspace === true,
      }));
    }
    const items = this.from(select.fromClause, ctes);
    bind(items, select.whereClause);
    const { fromClause: _from, withClause: _with, ...rest } = select;
    this.expressions(rest, ctes);
    this.report(items);
    if (select.lockingClause) this.reportLocks(items);
    const lists = listOf(select.valuesLists);
    if (lists.length === 0) return outputsOf(select.targetList, items);
    const rows = lists.map((list) => listOf(contentOf(list, "List")?.items));
    return (rows[0] ?? []).map((_, index) => ({
      name: `column${index + 1}`,
      isWorkspace: rows.every((row) => isWorkspace(row[index], items)),
    }));
  }

  private insert(insert: Ast, outer: Ctes): Output[] {
    const ctes = this.withClause(insert.withClause, outer);
    const target = this.item(insert.relation as Ast, new Map());
    const values = insert.selectStmt ? this.statement(insert.selectStmt, ctes) : [];
    const names = listOf(insert.cols).map((each) => contentOf(each, "ResTarget")?.name as string);
    const place = (names.length > 0 ? names : [...(target.table?.columns.keys() ?? [])]).indexOf(column);
    target.isBound = values[place]?.isWorkspace === true;
    this.expressions([insert.onConflictClause, insert.returningClause, insert.returningList], ctes);
    this.report([target]);
    return outputsOf(returningOf(insert), [target]);
  }

  /** UPDATE and DELETE. */
  private change(change: Ast, from: unknown, outer: Ctes): Output[] {
    const ctes = this.withClause(change.withClause, outer);
    const items = [this.item(change.relation as Ast, new Map()), ...this.from(from, ctes)];
    bind(items, change.whereClause);
    this.expressions([change.targetList, change.whereClause, change.returningClause, change.returningList], ctes);
    this.report(items);
    return outputsOf(returningOf(change), items);
  }

  private withClause(clause: unknown, outer: Ctes): Ctes {
    if (!isAst(clause)) return outer;
    const ctes = new Map(outer);
    for (const each of listOf(clause.ctes)) {
      const cte = contentOf(each, "CommonTableExpr") as Ast;
      const names = nameParts(cte.aliascolnames);
      const query = contentOf(cte.ctequery, "SelectStmt");
      if (clause.recursive && query?.larg) {
        // Its first half tells its columns; that is read again, and complained of, with the whole.
        const half = new ScopeReader(this.facts).select(query.larg as Ast, ctes);
        ctes.set(cte.ctename as string, renamed(half, names));
      }
      ctes.set(cte.ctename as string, renamed(this.statement(cte.ctequery, ctes), names));
    }
    return ctes;
  }

  private from(clause: unknown, ctes: Ctes): Item[] {
    return listOf(clause).flatMap((node) => this.fromItem(node, ctes));
  }

  private fromItem(node: unknown, ctes: Ctes): Item[] {
    const range = contentOf(node, "RangeVar");
    if (range) return [this.item(range, ctes)];
    const join = contentOf(node, "JoinExpr");
    if (join) return this.join(join, ctes);
    const subselect = contentOf(node, "RangeSubselect");
    const { aliasname = "", colnames } = (subselect?.alias ?? {}) as Ast;
    if (subselect) {
      const outputs = renamed(this.statement(subselect.subquery, ctes), nameParts(colnames));
      return [{ alias: aliasname as string, outputs, isBound: false, location: 0 }];
    }
    // A function, with what its arguments contain.
    this.expressions(node, ctes);
    return [];
  }

  private join(join: Ast, ctes: Ctes): Item[] {
    const left = this.fromItem(join.larg, ctes);
    const right = this.fromItem(join.rarg, ctes);
    this.expressions(join.quals, ctes);
    // A condition on an outer join leaves the rows of its outer side, whatever it says of them.
    if (join.jointype === "JOIN_INNER") bind([...left, ...right], join.quals);
    else if (join.jointype === "JOIN_LEFT") bind(right, join.quals);
    else if (join.jointype === "JOIN_RIGHT") bind(left, join.quals);
    return [...left, ...right];
  }

  private item(range: Ast, ctes: Ctes): Item {
    const name = range.relname as string;
    const alias = ((range.alias as Ast | undefined)?.aliasname as string | undefined) ?? name;
    const location = range.location as number;
    const cte = range.schemaname === undefined ? ctes.get(name) : undefined;
    if (cte) return { alias, outputs: cte, isBound: false, location };
    const isOurs = range.schemaname === undefined || range.schemaname === "public";
    const table = isOurs ? this.facts.tables.get(name) : undefined;
    const outputs = [...(table?.columns.keys() ?? [])].map((each) => ({ name: each, isWorkspace: false }));
    return { alias, ...(table && { table }), outputs, isBound: false, location };
  }

  /** Checks the subselects in expressions. */
  private expressions(value: unknown, ctes: Ctes): void {
    walk(value, (name, content) => {
      if (!["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"].includes(name)) return true;
      this.statement({ [name]: content }, ctes);
      return false;
    });
  }

  private reportLocks(items: Item[]): void {
    for (const { table, isBound, location } of items) {
      if (table?.isOfWorkspace && !isBound) {
        this.violations.push({
          rule: "lock",
          place: location,
          text: `rows of ${table.name} are locked in all workspaces`,
        });
      }
    }
  }

  private report(items: Item[]): void {
    for (const { table, isBound, location, alias } of items) {
      if (!table?.isOfWorkspace || isBound) continue;
      const name = alias === table.name ? alias : `${table.name} ${alias}`;
      this.violations.push({
        rule: "tenancy",
        place: location,
        text: `${name} is not bound to the workspace by a parameter`,
      });
    }
  }
}

/** What the RETURNING of a change lists. */
export function returningOf(change: Ast): unknown {
  return change.returningList ?? (change.returningClause as Ast | undefined)?.exprs;
}

/** Marks the tables that a condition, which must hold for all rows, binds. */
function bind(items: Item[], condition: unknown): void {
  for (const { left, right } of equalities(condition)) {
    for (const [side, other] of [
      [left, right],
      [right, left],
    ]) {
      const item = itemOf(side, items);
      if (item && isWithoutColumns(other)) item.isBound = true;
    }
  }
}

function* equalities(condition: unknown): Generator<{ left: unknown; right: unknown }> {
  const bool = contentOf(condition, "BoolExpr");
  if (bool?.boolop === "AND_EXPR") for (const each of listOf(bool.args)) yield* equalities(each);
  const comparison = contentOf(condition, "A_Expr");
  if (comparison?.kind !== "AEXPR_OP" || nameParts(comparison.name).join() !== "=") return;
  const left = contentOf(comparison.lexpr, "RowExpr");
  const right = contentOf(comparison.rexpr, "RowExpr");
  if (!left || !right) yield { left: comparison.lexpr, right: comparison.rexpr };
  else for (const [index, each] of listOf(left.args).entries()) yield { left: each, right: listOf(right.args)[index] };
}

/** The table whose workspace_id this is. */
function itemOf(expression: unknown, items: Item[]): Item | undefined {
  const parts = nameParts(contentOf(expression, "ColumnRef")?.fields);
  if (parts.at(-1) !== column) return undefined;
  if (parts.length > 1) return items.find(({ alias }) => alias === parts.at(-2));
  return items.find(({ outputs }) => outputs.some(({ name }) => name === column));
}

function isWithoutColumns(expression: unknown): boolean {
  return isAst(expression) && !hasNode(expression, "ColumnRef", "SubLink");
}

function isWorkspace(expression: unknown, items: Item[]): boolean {
  const cast = contentOf(expression, "TypeCast");
  if (cast) return isWorkspace(cast.arg, items);
  const reference = contentOf(expression, "ColumnRef");
  if (!reference) return isWithoutColumns(expression);
  const [name, alias] = nameParts(reference.fields).reverse();
  const found = items
    .filter((item) => alias === undefined || item.alias === alias)
    .flatMap(resultsOf)
    .find((output) => output.name === name);
  return found?.isWorkspace === true;
}

function outputsOf(targets: unknown, items: Item[]): Output[] {
  return listOf(targets).flatMap((each) => {
    const target = contentOf(each, "ResTarget") as Ast;
    const parts = nameParts(contentOf(target.val, "ColumnRef")?.fields);
    if (parts.at(-1) === "*") {
      return items.filter(({ alias }) => parts.length === 1 || alias === parts.at(-2)).flatMap(resultsOf);
    }
    return [{ name: (target.name as string) ?? parts.at(-1) ?? "", isWorkspace: isWorkspace(target.val, items) }];
  });
}

function resultsOf({ table, isBound, outputs }: Item): Output[] {
  return table ? outputs.map(({ name }) => ({ name, isWorkspace: isBound && name === column })) : outputs;
}

function renamed(outputs: Output[], names: string[]): Output[] {
  return outputs.map((output, index) => ({ ...output, name: names[index] ?? output.name }));
}
