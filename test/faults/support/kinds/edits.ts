import { type Dice, pick } from "../../../support/dice.ts";
import type { SheetUnderTest } from "../../../support/sheets.ts";
import { waitFor } from "../../../support/waitFor.ts";
import { difference, type Kind, type Prepare } from "./kind.ts";
import { newSheet, patienceMs } from "./newSheet.ts";

/** The texts of a sheet's rows by their index. */
type Texts = Map<number, string>;

interface NamedVersion {
  id: string;
  name: string;
  texts: Texts;
}

const firstRows = 60;
const keptVersions = 6;

/** Edits, new and deleted rows, runs, versions and restores of one sheet with computed columns. */
export const edits: Prepare = async ({ client, name }) => {
  const texts: Texts = new Map(Array.from({ length: firstRows }, (_, row) => [row, `${name} row ${row}`]));
  const sheet = await newSheet(client, `text\n${[...texts.values()].join("\n")}\n`);
  await sheet.addColumn("length", "COUNT", { source: "text", type: "chars" });
  await sheet.addColumn("is long", "MATH_OPERATOR", { sources: ["length"], operator: "gt", value: 14 });
  const { id: text } = await sheet.column("text");
  return new Edits(sheet, text, texts);
};

class Edits implements Kind {
  readonly weight = 12;
  private versions: NamedVersion[] = [];
  private readonly operations: string[] = [];
  private count = 0;

  constructor(
    private readonly sheet: SheetUnderTest,
    private readonly textColumn: string,
    private texts: Texts,
  ) {}

  act(roll: Dice): Promise<void> {
    const steps = [
      this.edit,
      this.edit,
      this.edit,
      this.edit,
      this.add,
      this.remove,
      this.run,
      this.name,
      this.restore,
    ];
    return pick(roll, steps).call(this, roll);
  }

  private async edit(roll: Dice): Promise<void> {
    const rows = [...this.texts.keys()];
    if (rows.length === 0) return this.add(roll);
    const row = pick(roll, rows);
    const { client, params } = this.sheet;
    const { data } = await client.expect(200, "listRows", { params, query: { limit: 100 } });
    const cell = data.find(({ row_index }) => row_index === row)?.cells[this.textColumn];
    // A sheet has more rows than a page when many were added.
    if (!cell) return;
    const value = `edit ${++this.count} ${"x".repeat(roll(9))}`;
    await client.expect(200, "updateCell", { params: { ...params, cell_id: cell.id }, body: { value } });
    this.texts.set(row, value);
  }

  private async add(roll: Dice): Promise<void> {
    const values = Array.from({ length: 1 + roll(3) }, () => `added ${++this.count}`);
    const { params } = this.sheet;
    const body = { count: values.length, values: values.map((value) => ({ [this.textColumn]: value })) };
    const added = await this.sheet.client.expect(201, "addRows", { params, body });
    for (const [index, row] of added.row_indices.entries()) this.texts.set(row, values[index] as string);
  }

  private async remove(roll: Dice): Promise<void> {
    if (this.texts.size < firstRows / 2) return;
    const row = pick(roll, [...this.texts.keys()]);
    const { params } = this.sheet;
    await this.sheet.client.expect(200, "deleteRows", { params, body: { row_indices: [row] } });
    this.texts.delete(row);
  }

  private async run(roll: Dice): Promise<void> {
    const body = roll(2) === 0 ? {} : { statuses: [] };
    const answer = await this.sheet.client.call("createOperation", { params: this.sheet.params, body });
    if (answer.status === 202) this.operations.push(answer.body.operation_id);
  }

  private async name(): Promise<void> {
    const name = `version ${++this.count}`;
    const { params } = this.sheet;
    const { version } = await this.sheet.client.expect(201, "createVersion", { params, body: { name } });
    this.versions.push({ id: version.id, name, texts: new Map(this.texts) });
    this.versions = this.versions.slice(-keptVersions);
  }

  private async restore(roll: Dice): Promise<void> {
    if (this.versions.length === 0) return;
    const version = pick(roll, this.versions);
    const body = { source_version_id: version.id };
    const answer = await this.sheet.client.call("createVersion", { params: this.sheet.params, body });
    // Nothing has changed since.
    if (answer.status === 400) return;
    if (answer.status !== 201) throw new Error(`the restore was answered ${answer.status}`);
    this.texts = new Map(version.texts);
  }

  async check(): Promise<string[]> {
    const { client, params } = this.sheet;
    const isComputed = async () => {
      const { active_operations } = await client.expect(200, "listOperations", { params });
      if (active_operations.length > 0) return false;
      return (await client.call("createOperation", { params })).status === 200;
    };
    await waitFor("all cells to be computed", isComputed, patienceMs);
    const rows = await this.sheet.rows();
    const columns = await this.sheet.columns();
    const valuesOf = (title: string) => {
      const id = columns.find((column) => column.title === title)?.id as string;
      return rows.map(({ row_index, cells }) => [row_index, cells[id]?.value]);
    };
    const expected = [...this.texts].toSorted(([a], [b]) => a - b);
    const { data } = await client.expect(200, "listVersions", { params, query: { limit: 100 } });
    const newest = await this.sheet.version();
    const problems = [
      ...difference("the texts of a sheet", valuesOf("text"), expected),
      ...difference(
        "a computed column",
        valuesOf("length"),
        expected.map(([row, value]) => [row, value.length]),
      ),
      ...difference(
        "a column that reads a computed one",
        valuesOf("is long"),
        expected.map(([row, value]) => [row, value.length > 14]),
      ),
      ...difference(
        "the list of versions",
        data.map(({ version_number }) => version_number),
        data.map((_, n) => newest - n),
      ),
    ];
    for (const version of this.versions) problems.push(...(await this.checkVersion(version)));
    for (const operation_id of this.operations) {
      const { operation } = await client.expect(200, "getOperation", {
        params: { ...params, operation_id },
        query: { include: ["error_message"] },
      });
      if (operation.status !== "completed" && operation.status !== "cancelled") {
        problems.push(`operation ${operation_id} is ${operation.status}: ${operation.error_message}`);
      }
    }
    return problems;
  }

  private async checkVersion({ id, name, texts }: NamedVersion): Promise<string[]> {
    const { client, params } = this.sheet;
    const query = { rows_limit: 100 };
    const read = await client.expect(200, "getVersion", { params: { ...params, version_id: id }, query });
    const found = read.version.snapshot?.rows?.map(({ row_index, cells }) => [
      row_index,
      cells[this.textColumn]?.value,
    ]);
    const expected = [...texts].toSorted(([a], [b]) => a - b).slice(0, query.rows_limit);
    return [
      ...difference("the name of a version", read.version.name, name),
      ...difference(`the texts of ${name}`, found, expected),
    ];
  }
}
