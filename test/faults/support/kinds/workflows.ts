import type { Client } from "../../../support/client.ts";
import type { Dice } from "../../../support/dice.ts";
import { createWorkflow, node } from "../../../support/workflows.ts";
import { readFeed } from "../feed.ts";
import { difference, type Kind, type Prepare } from "./kind.ts";

/** Runs of a workflow of three nodes. */
export const workflows: Prepare = async ({ client, name }) => {
  const { workflow_id } = await createWorkflow(client, `workflow of ${name}`, [
    node("words", "COUNT", { source: "text", type: "words" }, ["text"], false),
    node("chars", "COUNT", { source: "text", type: "chars" }, ["text"], false),
    node("sum", "MATH_OPERATOR", { sources: ["words", "chars"], operator: "+" }, ["words", "chars"]),
  ]);
  return new Workflows(client, workflow_id);
};

class Workflows implements Kind {
  readonly weight = 4;
  /** What each run should come to, by its id. */
  private readonly acknowledged = new Map<number, number>();

  constructor(
    private readonly client: Client,
    private readonly id: number,
  ) {}

  async act(roll: Dice): Promise<void> {
    const words = Array.from({ length: 1 + roll(5) }, () => "word");
    const text = words.join(" ");
    const params = { workflow_name: String(this.id) };
    const started = await this.client.expect(201, "runWorkflow", {
      params,
      body: { input_variables: { text } } as never,
    });
    this.acknowledged.set(started.workflow_version_execution_id, words.length + text.length);
  }

  async check(): Promise<string[]> {
    const problems: string[] = [];
    for (const [id, expected] of this.acknowledged) {
      const query = { workflow_version_execution_id: id };
      const answer = await this.client.call("getWorkflowExecutionResults", { query });
      problems.push(...difference(`the result of run ${id}`, [answer.status, answer.body], [200, expected]));
    }
    const feed = await readFeed(this.client, "agent_run_finished");
    const told = feed.flatMap(({ event }) =>
      event.event_type === "agent_run_finished" && event.details.agent_id === this.id
        ? event.details.agent_execution_id
        : [],
    );
    const ids = [...this.acknowledged.keys()];
    return [...problems, ...difference("the list of ended runs", told.toSorted(byNumber), ids.toSorted(byNumber))];
  }
}

const byNumber = (a: number, b: number) => a - b;
