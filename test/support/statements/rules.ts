// What a statement must keep to so that it runs on a cluster that spreads the tables by workspace; docs/architecture.md has the reasons.
import { parseSync } from "libpg-query";
import { type Ast, contentOf, hasNode, listOf, nameParts, walk } from "./ast.ts";
import { readsAfterChanges } from "./order.ts";
import type { SchemaFacts, TableFacts, Volatility } from "./schemaFacts.ts";
import { returningOf, unboundTables } from "./tenancy.ts";
import type { Violation } from "./violation.ts";

/** The rules that a statement breaks; the parser of libpg-query must be loaded. */
export function violationsOf(statement: string, facts: SchemaFacts): Violation[] {
  const found: Violation[] = [];
  for (const { stmt } of listOf(parseSync(statement).stmts) as unknown as { stmt: unknown }[]) {
    found.push(...unboundTables(stmt, facts), ...locksAmongTables(stmt, facts), ...readsAfterChanges(stmt, facts));
    walk(stmt, (name, content) => {
      if (!["InsertStmt", "UpdateStmt", "DeleteStmt"].includes(name)) return true;
      const table = facts.tables.get((content.relation as Ast).relname as string);
      if (table?.isOfWorkspace) found.push(...new ChangeReader(table, facts).read(name, content));
      return true;
    });
  }
  // A part that several readers meet is told once.
  return [...new Map(found.map((each) => [`${each.place} ${each.text}`, each])).values()];
}

/** Name of the type of a cast; of arrays with brackets. */
function typeOf(cast: Ast): string {
  const { names, arrayBounds } = cast.typeName as Ast;
  return `${nameParts(names).at(-1)}${arrayBounds ? "[]" : ""}`;
}

/** Inside a larger statement a lock is taken, and a notice sent, where its table lies, which is not where others look for it. */
function locksAmongTables(statement: unknown, facts: SchemaFacts): Violation[] {
  const locks: Violation[] = [];
  let readsTable = false;
  walk(statement, (name, content) => {
    const called = name === "FuncCall" ? (nameParts(content.funcname).at(-1) ?? "") : "";
    if (/^pg_(notify$|(try_)?advisory_)/.test(called)) {
      locks.push({
        rule: "lock",
        place: content.location as number,
        text: `${called} is called inside a larger statement`,
      });
    }
    const { relname } = name === "RangeVar" ? content : ((content.relation ?? {}) as Ast);
    readsTable ||= facts.tables.get(relname as string)?.isOfWorkspace === true;
    return true;
  });
  return readsTable ? locks : [];
}

interface Call {
  text: string;
  place: number;
  volatility: Volatility;
  /** True if it is made of columns. */
  hasColumns: boolean;
}

/** Reads one INSERT, UPDATE or DELETE of a table that belongs to workspaces. */
class ChangeReader {
  private readonly violations: Violation[] = [];

  constructor(
    private readonly table: TableFacts,
    private readonly facts: SchemaFacts,
  ) {}

  read(kind: string, change: Ast): Violation[] {
    if (kind === "InsertStmt") this.insert(change);
    else {
      const expressions = [change.targetList, change.whereClause];
      this.forbid(expressions, (call) => call.volatility === "volatile", "in UPDATE or DELETE");
      this.forbid(expressions, (call) => call.hasColumns, "of columns in UPDATE or DELETE");
      this.forbidInBranches(expressions);
    }
    const returning = returningOf(change);
    this.forbid(returning, () => true, "in RETURNING");
    if (kind === "InsertStmt") this.forbidSubselect(returning, "the RETURNING of an INSERT");
    return this.violations;
  }

  private insert(insert: Ast): void {
    const conflict = insert.onConflictClause as Ast | undefined;
    const update = [conflict?.targetList, conflict?.whereClause];
    this.forbid(update, () => true, "in DO UPDATE");
    this.forbidParsing(update);
    const values = contentOf(insert.selectStmt, "SelectStmt")?.valuesLists;
    this.forbidSubselect(values, "VALUES");
    this.forbidInBranches(values);
    this.forbidNumbersAfar(insert);
    this.requireAlias(insert);
  }

  /** A node that has both tables computes all of it where the workspace is a column, and does not know the table by the RETURNING's name. */
  private requireAlias(insert: Ast): void {
    const { relname, location, alias } = insert.relation as Ast;
    if (alias || insert.onConflictClause || !hasNode(returningOf(insert), "ColumnRef")) return;
    const at = listOf(insert.cols).findIndex((each) => contentOf(each, "ResTarget")?.name === "workspace_id");
    const workspace = listOf(contentOf(insert.selectStmt, "SelectStmt")?.targetList)[at];
    if (!hasNode(workspace, "ColumnRef") || !this.readsTable(insert.selectStmt)) return;
    const text = `${relname} has no alias in an INSERT … SELECT … RETURNING`;
    this.violations.push({ rule: "alias", place: location as number, text });
  }

  /** Texts of some types mean something else in other sessions. */
  private forbidParsing(expressions: unknown): void {
    walk(expressions, (name, content) => {
      const inner = name === "TypeCast" ? contentOf(content.arg, "TypeCast") : undefined;
      if (!inner || typeOf(inner) !== "text") return true;
      const type = typeOf(content);
      if (this.facts.parsing.get(type) === "immutable") return true;
      const text = `a text is parsed as ${type} in DO UPDATE`;
      this.violations.push({ rule: "moment", place: content.location as number, text });
      return true;
    });
  }

  /** A number is drawn where the SELECT is computed: where the table of a subselect in it lies, whose sequences begin elsewhere. */
  private forbidNumbersAfar(insert: Ast): void {
    const names = listOf(insert.cols).map((each) => contentOf(each, "ResTarget")?.name as string);
    if (this.table.numbered.every((name) => names.includes(name))) return;
    walk(insert.selectStmt, (name, content) => {
      if (name === "CommonTableExpr") return false;
      if (name !== "SubLink" || !this.readsTable(content)) return true;
      const text = `a table is read by a subselect of an INSERT that draws ${this.table.name}'s numbers`;
      this.violations.push({ rule: "number", place: content.location as number, text });
      return false;
    });
  }

  private readsTable(expression: unknown): boolean {
    let reads = false;
    walk(expression, (name, { relname }) => {
      reads ||= name === "RangeVar" && this.facts.tables.get(relname as string)?.isOfWorkspace === true;
      return !reads;
    });
    return reads;
  }

  /** Branches may be left out, so a cluster does not compute what is in them before it sends the statement on. */
  private forbidInBranches(expressions: unknown): void {
    walk(expressions, (name, content) => {
      if (name === "CaseExpr" || name === "CoalesceExpr") this.forbid(content, () => true, "in CASE or COALESCE");
      return true;
    });
  }

  private forbid(expressions: unknown, isForbidden: (call: Call) => boolean, where: string): void {
    for (const call of this.calls(expressions)) {
      if (call.volatility === "immutable" || !isForbidden(call)) continue;
      const text = `${call.text} is ${call.volatility}, and must not stand ${where}`;
      this.violations.push({ rule: "moment", place: call.place, text });
    }
  }

  private forbidSubselect(expressions: unknown, where: string): void {
    walk(expressions, (name, content) => {
      if (name !== "SubLink") return true;
      this.violations.push({
        rule: "subselect",
        place: content.location as number,
        text: `a subselect stands in ${where}`,
      });
      return false;
    });
  }

  private calls(expressions: unknown): Call[] {
    const calls: Call[] = [];
    walk(expressions, (name, content) => {
      const place = content.location as number;
      const add = (text: string, volatility: Volatility, operands: unknown) =>
        calls.push({ text, place, volatility, hasColumns: hasNode(operands, "ColumnRef") });
      if (name === "SQLValueFunction") add("the current time", "stable", undefined);
      if (name === "FuncCall") {
        const called = nameParts(content.funcname).at(-1) ?? "";
        add(`${called}()`, this.facts.volatility.get(called) ?? "volatile", content.args);
      }
      const operator = name === "A_Expr" ? nameParts(content.name).join() : "";
      if (operator === "+" || operator === "-") {
        const operands = [content.lexpr, content.rexpr];
        // Months and days depend on the time zone.
        if (operands.some((each) => this.isInterval(each))) add(`${operator} of an interval`, "stable", operands);
      }
      return true;
    });
    return calls;
  }

  private isInterval(expression: unknown): boolean {
    const cast = contentOf(expression, "TypeCast");
    if (cast) return nameParts((cast.typeName as Ast).names).at(-1) === "interval";
    const call = contentOf(expression, "FuncCall");
    if (call) return nameParts(call.funcname).at(-1) === "make_interval";
    const reference = contentOf(expression, "ColumnRef");
    if (reference) return this.table.columns.get(nameParts(reference.fields).at(-1) ?? "") === "interval";
    const operation = contentOf(expression, "A_Expr");
    return operation !== undefined && [operation.lexpr, operation.rexpr].some((each) => this.isInterval(each));
  }
}
