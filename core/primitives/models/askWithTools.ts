import { type CodeResult, errorText, isCutOff } from "../../platform/sandbox/runCode.ts";
import { toolVersionOf } from "../../prompts/resolveTools.ts";
import type { Message, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import { type RunnableTool, runTool } from "../../prompts/tools/executeTool.ts";
import { type AssistantMessage, contentsOf, type ToolCall } from "../../providers/blueprint.ts";
import { parsedObject } from "../../providers/conversation.ts";
import { withQuotedIntegers } from "../../values/jsonText.ts";
import { CellFault, type Json, NotComputed, type PrimitiveRun } from "../primitive.ts";
import { type AskOptions, askModels, type Question, type QuestionOutcome } from "./askModels.ts";

/** Limit of calls for one question, including those that follow the results of tools. */
const maxModelCalls = 10;

/** State of a question that may take several calls. */
export interface Inquiry {
  /** The question as it was asked last, with the calls of tools and their results so far. */
  question: Question;
  /** Outcome of every call of the model, in order. */
  outcomes: QuestionOutcome[];
  /** Reason why the question was given up. */
  fault: CellFault | null;
}

/**
 * Asks questions, runs the tools of the registry that a model calls, and asks again with their results, until the model
 * calls none. When a model also calls a tool without code, its calls are the answer and nothing is run. The model is told
 * about errors of a tool's code; code that takes too much time or memory ends the question.
 */
export async function askWithTools(
  run: PrimitiveRun,
  questions: readonly Question[],
  options: AskOptions,
): Promise<Inquiry[]> {
  const all = questions.map((question): Inquiry => ({ question, outcomes: [], fault: null }));
  let open = all;
  for (let calls = 1; open.length > 0; calls++) {
    const outcomes = await askModels(
      run,
      open.map(({ question }) => question),
      options,
    );
    for (const [index, inquiry] of open.entries()) inquiry.outcomes.push(outcomes[index] as QuestionOutcome);
    if (calls === maxModelCalls) break;
    const turns = open.flatMap((inquiry) => runnableTurn(inquiry) ?? []);
    if (turns.length > 0 && !(await run.isWanted())) {
      for (const { inquiry } of turns) inquiry.fault = new NotComputed();
      break;
    }
    await runTurns(turns, run);
    open = turns.flatMap(({ inquiry }) => (inquiry.fault ? [] : [inquiry]));
  }
  return all;
}

/** Message of a model whose calls can all be run. */
interface Turn {
  inquiry: Inquiry;
  message: Message;
  calls: CalledTool[];
}

interface CalledTool {
  call: ToolCall;
  tool: RunnableTool;
  /** Null when the model wrote anything but an object. */
  input: Record<string, Json> | null;
  result: string;
}

function runnableTurn(inquiry: Inquiry): Turn | null {
  const { question, outcomes } = inquiry;
  const output = outcomes.at(-1)?.answer?.output;
  const message = output?.type === "chat" ? output.messages.at(-1) : undefined;
  if (message?.role !== "assistant" || !message.tool_calls?.length) return null;
  const tools = runnableTools(question.template);
  const calls = message.tool_calls.flatMap((call): CalledTool[] => {
    const tool = tools.get(call.function.name);
    const input = parsedObject(withQuotedIntegers(call.function.arguments)) as CalledTool["input"];
    return tool ? [{ call, tool, input, result: "" }] : [];
  });
  return calls.length === message.tool_calls.length ? { inquiry, message: asMessage(message), calls } : null;
}

/** Tools that have code, by the names that models call them by. Providers that refuse hyphens are told underscores instead. */
export function runnableTools(template: PromptTemplate): Map<string, RunnableTool> {
  const tools = template.type === "chat" ? (template.tools ?? []) : [];
  return new Map(
    tools.flatMap((tool) => {
      const version = toolVersionOf(tool);
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

function asMessage({ content, ...message }: AssistantMessage): Message {
  return { ...message, content: contentsOf(content) } as Message;
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
      for (const [index, { turn, called }] of sound.entries()) recordResult(turn, called, results[index] as CodeResult);
    }),
  );
  for (const { inquiry, message, calls: called } of turns) {
    inquiry.question = { ...inquiry.question, template: continuedTemplate(inquiry.question.template, message, called) };
  }
}

function recordResult({ inquiry }: Turn, called: CalledTool, { json, error }: CodeResult): void {
  if (error && isCutOff(error)) {
    inquiry.fault ??= new CellFault(`The tool "${called.call.function.name}" failed. ${errorText(error)}`);
  }
  called.result = error ? errorText(error) : textOfResult(json ?? "null");
}

/** Text for the model: a text as it is, anything else as JSON. */
function textOfResult(json: string): string {
  const value = JSON.parse(json) as Json;
  return typeof value === "string" ? value : json;
}

const notAnObject = "The arguments are not a JSON object. Call the tool again with one.";

function continuedTemplate(template: PromptTemplate, message: Message, calls: readonly CalledTool[]): PromptTemplate {
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
  return { ...template, ...freeChoice(template), messages: [...template.messages, message, ...results] };
}

/** Lifts the duty to call a tool once the model has called one: it would call tools for ever. */
function freeChoice({ tool_choice }: PromptTemplate & { type: "chat" }): { tool_choice?: "auto" } {
  return !tool_choice || tool_choice === "none" ? {} : { tool_choice: "auto" };
}
