import type { Dice } from "../../../support/dice.ts";
import type { SheetUnderTest } from "../../../support/sheets.ts";
import { waitFor } from "../../../support/waitFor.ts";
import { difference, type Kind, type Prepare } from "./kind.ts";
import { newSheet, patienceMs } from "./newSheet.ts";

const rows = 5_000;

/** Calculations of one sheet's scorecard, after an edit now and then. */
export const scorecards: Prepare = async ({ client }) => {
  const texts = Array.from({ length: rows }, (_, row) => (row % 4 === 0 ? "ab" : "b"));
  const sheet = await newSheet(client, `text\n${texts.join("\n")}\n`);
  const steps = ["a", "b"].map((value) => ({
    title: value,
    primitive_type: "CONTAINS",
    primitive_config: { source: "text", value },
  }));
  await client.expect(200, "configureScorecard", {
    params: sheet.params,
    body: { name: "card", aggregation: {}, steps },
  });
  return new Scorecards(sheet, texts);
};

class Scorecards implements Kind {
  readonly weight = 1;
  private readonly calculations: string[] = [];

  constructor(
    private readonly sheet: SheetUnderTest,
    private readonly texts: string[],
  ) {}

  async act(roll: Dice): Promise<void> {
    const row = roll(100);
    const { client, params } = this.sheet;
    const { data } = await client.expect(200, "listRows", { params, query: { limit: 100 } });
    const [cell] = Object.values(data[row]?.cells ?? {});
    const value = this.texts[row] === "b" ? "ab" : "b";
    await client.expect(200, "updateCell", { params: { ...params, cell_id: cell?.id as string }, body: { value } });
    this.texts[row] = value;
    await this.calculate();
  }

  private async calculate(): Promise<string> {
    const { client, params } = this.sheet;
    const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
    this.calculations.push(calculation_id);
    return calculation_id;
  }

  async check(): Promise<string[]> {
    const last = await this.calculate();
    const ended = async () => {
      const read = await this.read(last);
      return read.status !== "queued" && read.status !== "running" && read;
    };
    const end = await waitFor("the last calculation", ended, patienceMs);
    const share = this.texts.filter((text) => text === "ab").length / rows;
    const problems = difference(
      "the score of a sheet",
      [end.status, end.aggregate_score?.toFixed(9)],
      ["completed", ((share + 1) / 2).toFixed(9)],
    );
    for (const id of this.calculations) {
      const { status } = await this.read(id);
      if (status !== "completed" && status !== "cancelled") problems.push(`the calculation ${id} is ${status}`);
    }
    return problems;
  }

  private async read(calculation_id: string) {
    const params = { ...this.sheet.params, calculation_id };
    return (await this.sheet.client.expect(200, "getScorecardCalculation", { params })).calculation;
  }
}
