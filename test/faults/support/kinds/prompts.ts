import { randomUUID } from "node:crypto";
import { chat, publish } from "../../../support/prompts.ts";
import { readFeed } from "../feed.ts";
import { type Desk, difference, type Kind, type Prepare } from "./kind.ts";

/** Versions of one prompt template, of which events tell a webhook. */
export const prompts: Prepare = async (desk) => new Prompts(desk);

class Prompts implements Kind {
  readonly weight = 3;
  /** The text of each version, the first one first. */
  private readonly texts: string[] = [];
  private id: number | null = null;
  private readonly numbers: number[] = [];

  constructor(private readonly desk: Desk) {}

  async act(): Promise<void> {
    const text = randomUUID();
    const published = await publish(this.desk.client, `prompt of ${this.desk.name}`, chat(["user", text]));
    this.id = published.id;
    this.texts.push(text);
    this.numbers.push(published.version_number);
  }

  async check(): Promise<string[]> {
    if (this.id === null) return [];
    const { client, outside } = this.desk;
    const problems = difference(
      "the list of published versions",
      this.numbers,
      this.numbers.map((_, index) => index + 1),
    );
    for (const [index, text] of this.texts.entries()) {
      const params = { identifier: String(this.id) };
      const read = await client.expect(200, "getPromptTemplateV1", { params, query: { version: index + 1 } });
      if (!JSON.stringify(read).includes(text)) problems.push(`version ${index + 1} of prompt ${this.id} is another`);
    }
    const told = (await readFeed(client, "prompt_template_version_created")).filter(
      ({ event }) =>
        event.event_type === "prompt_template_version_created" && event.details.prompt_template_id === this.id,
    );
    const received = (await outside.received()).map(({ event_id }) => event_id);
    const firsts = told.map(({ event_id }) => received.indexOf(event_id));
    return [
      ...problems,
      ...difference("the number of events of a prompt", told.length, this.texts.length),
      ...difference(
        "the list of events that no webhook got",
        firsts.filter((place) => place === -1),
        [],
      ),
      ...difference(
        "the order in which they came",
        firsts,
        firsts.toSorted((a, b) => a - b),
      ),
    ];
  }
}
