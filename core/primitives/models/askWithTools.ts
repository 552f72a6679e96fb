import { type CodeResult, errorText, isCutOff } from "../../platform/sandbox/runCode.ts";
import { originOf } from "../../prompts/resolveTools.ts";
import type { Message, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import { type RunnableTool, runTool } from "../../prompts/tools/runTool.ts";
import { type AssistantMessage, contentsOf, type ToolCall } from "../../providers/blueprint.ts";
import { parsedObject } from "../../providers/conversation.ts";
import { CellFault, type Json, NotComputed, type PrimitiveRun } from "../primitive.ts";
import { type Asked, type AskOptions, askModels, type Question } from "./askModels.ts";

/** Of one question, those that its tools led to included. */
const maxModelCalls = 10;

/** A question on its way. */
export interface Inquiry {
  /** As it was asked last: with the calls of tools and their results so far. */
  question: Question;
  /** Every call of a model, in order. */
  asked: Asked[];
  /** Why it did not come to an end. */
  fault: CellFault | null;
}

/**
 * Asks questions, runs the tools of the registry that a model calls, and asks again with what they gave, until the model
 * calls none. A model that also calls something without code is not answered: its calls are the answer. What a tool's
 * code does wrong is told to the model; code that takes too much time or memory ends the question.
 */
export async function askWithTools(
  run: PrimitiveRun,
  questions: readonly Question[],
  options: AskOptions,
): Promise<Inquiry[]> {
  const all = questions.map((question): Inquiry => ({ question, asked: [], fault: null }));
  let open = all;
  for (let calls = 1; open.length > 0; calls++) {
    const asked = await askModels(
      run,
      open.map(({ question }) => question),
      options,
    );
    for (const [index, one] of open.entries()) one.asked.push(asked[index] as Asked);
    if (calls === maxModelCalls) break;
    const turns = open.flatMap((inquiry) => turnOf(inquiry) ?? []);
    if (turns.length > 0 && !(await run.isWanted())) {
      for (const { inquiry } of turns) inquiry.fault = new NotComputed();
      break;
    }
    await runTurns(turns, run);
    open = turns.flatMap(({ inquiry }) => (inquiry.fault ? [] : [inquiry]));
  }
  return all;
}

/** What a model said, when all that it calls can be run. */
interface Turn {
  inquiry: Inquiry;
  said: Message;
  calls: Called[];
}

interface Called {
  call: ToolCall;
  tool: RunnableTool;
  /** Null: the model wrote something else than an object. */
  input: Record<string, Json> | null;
  result: string;
}

function turnOf(inquiry: Inquiry): Turn | null {
  const { question, asked } = inquiry;
  const output = asked.at(-1)?.answer?.output;
  const said = output?.type === "chat" ? output.messages.at(-1) : undefined;
  if (said?.role !== "assistant" || !said.tool_calls?.length) return null;
  const tools = runnableTools(question.template);
  const calls = said.tool_calls.flatMap((call): Called[] => {
    const tool = tools.get(call.function.name);
    return tool ? [{ call, tool, input: parsedObject(call.function.arguments) as Called["input"], result: "" }] : [];
  });
  return calls.length === said.tool_calls.length ? { inquiry, said: messageOf(said), calls } : null;
}

/** By the name that models call them. Some providers refuse hyphens, and are told the name without. */
export function runnableTools(template: PromptTemplate): Map<string, RunnableTool> {
  const tools = template.type === "chat" ? (template.tools ?? []) : [];
  return new Map(
    tools.flatMap((tool) => {
      const version = originOf(tool);
      if (tool.type !== "function" || !version?.execution) return [];
      const { toolId, definition, execution } = version;
      const { name } = tool.function;
      const runnable = { toolId, definition, execution };
      return [
        [name.replaceAll("-", "_"), runnable],
        [name, runnable],
      ] as const;
    }),
  );
}

function messageOf({ content, ...said }: AssistantMessage): Message {
  return { ...said, content: contentsOf(content) } as Message;
}

/** Runs the code of each tool once for all calls of it, and puts calls and results into the questions. */
async function runTurns(turns: readonly Turn[], run: PrimitiveRun): Promise<void> {
  const calls = turns.flatMap((turn) => turn.calls.map((called) => ({ turn, called })));
  const byExecution = Map.groupBy(calls, ({ called }) => called.tool.execution);
  await Promise.all(
    [...byExecution.values()].map(async (group) => {
      const sound = group.filter(({ called }) => called.input !== null);
      const tool = sound[0]?.called.tool;
      const inputs = sound.map(({ called }) => called.input as Record<string, Json>);
      const results = tool ? await runTool(run.db, tool, inputs, { signal: run.signal }) : [];
      for (const [index, { turn, called }] of sound.entries()) note(turn, called, results[index] as CodeResult);
    }),
  );
  for (const { inquiry, said, calls: called } of turns) {
    inquiry.question = { ...inquiry.question, template: continued(inquiry.question.template, said, called) };
  }
}

function note({ inquiry }: Turn, called: Called, { json, error }: CodeResult): void {
  if (error && isCutOff(error)) {
    inquiry.fault ??= new CellFault(`The tool "${called.call.function.name}" failed. ${errorText(error)}`);
  }
  called.result = error ? errorText(error) : textOfResult(json ?? "null");
}

/** A text as it is, anything else as JSON. */
function textOfResult(json: string): string {
  const value = JSON.parse(json) as Json;
  return typeof value === "string" ? value : json;
}

const notAnObject = "The arguments are no JSON object. Call the tool again with one.";

function continued(template: PromptTemplate, said: Message, calls: readonly Called[]): PromptTemplate {
  if (template.type !== "chat") return template;
  const results = calls.map(
    ({ call, input, result }): Message => ({
      role: "tool",
      tool_call_id: call.id,
      name: call.function.name,
      content: [{ type: "text", text: input === null ? notAnObject : result }],
      template_format: "f-string",
      input_variables: [],
    }),
  );
  return { ...template, ...freeChoice(template), messages: [...template.messages, said, ...results] };
}

/** A model that had to call a tool has done so: held to it, it would call tools for ever. */
function freeChoice({ tool_choice }: PromptTemplate & { type: "chat" }): { tool_choice?: "auto" } {
  return !tool_choice || tool_choice === "none" ? {} : { tool_choice: "auto" };
}
