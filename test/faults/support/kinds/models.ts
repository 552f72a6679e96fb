import { randomUUID } from "node:crypto";
import type { Dice } from "../../../support/dice.ts";
import { chat } from "../../../support/prompts.ts";
import type { SheetUnderTest } from "../../../support/sheets.ts";
import { loggedRequests } from "../loggedRequests.ts";
import { type Desk, difference, type Kind, type Prepare } from "./kind.ts";
import { newSheet } from "./newSheet.ts";

/** Sheets whose column asks a model. */
export const models: Prepare = async (desk) => new Models(desk);

const model = { provider: "openai", name: "gpt-4o-mini", parameters: { temperature: 0 } };

class Models implements Kind {
  readonly weight = 1;
  private readonly acknowledged: { sheet: SheetUnderTest; words: string[] }[] = [];

  constructor(private readonly desk: Desk) {}

  async act(roll: Dice): Promise<void> {
    const words = Array.from({ length: 5 + roll(40) }, () => randomUUID());
    const sheet = await newSheet(this.desk.client, `word\n${words.join("\n")}\n`);
    await sheet.addColumn("answer", "PROMPT_TEMPLATE", {
      inline_template: { inline: true, prompt_template: chat(["user", "{word}"]), metadata: { model } },
      prompt_template_variable_mappings: { word: "word" },
    });
    this.acknowledged.push({ sheet, words });
  }

  async check(): Promise<string[]> {
    const asked = Map.groupBy(await this.desk.outside.asked(), ({ text }) => text);
    const problems: string[] = [];
    for (const { sheet, words } of this.acknowledged) {
      const cells = await sheet.cells("answer");
      problems.push(
        ...difference(
          "a column of answers",
          cells.map(({ status, value, error }) => [status, value, error]),
          words.map((word) => ["COMPLETED", `said ${word}`, null]),
        ),
        ...(await this.checkLogs(sheet, words)),
      );
      // What was answered when its worker died was perhaps not kept yet; so each is asked twice at the most for each death.
      const unasked = words.filter((word) => !asked.has(word));
      if (unasked.length > 0) problems.push(`${unasked.length} answers came from nowhere`);
    }
    return problems;
  }

  /** No call is logged twice. One that was kept a moment before its worker died may have no log. */
  private async checkLogs({ client, params }: SheetUnderTest, words: string[]): Promise<string[]> {
    const filter = { field: "metadata", operator: "key_equals", nested_key: "sheet_id", value: params.sheet_id };
    const found = await loggedRequests(client, filter);
    return found.length > words.length ? [`${words.length} answers have ${found.length} logs`] : [];
  }
}
