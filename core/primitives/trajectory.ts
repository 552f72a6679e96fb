import { blank, excerpt, json, unwrap } from "../values/coercions.ts";
import { memberOf } from "../values/json.ts";
import { asCheck, falseBecause, isTrue } from "./checks.ts";
import { CellFault, configAs, type Evaluate, invalidConfig, type Json, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";
import { readTrace, toolCalls } from "./toolCalls.ts";

export const trajectory: Primitive = {
  revision: 1,
  isQuick: true,
  isCheck: true,
  sourceReferences: (config) => [...sourceAt(config, "trace_source"), ...sourceAt(config, "expected_source")],
  prepare(config) {
    const { accepted_scenarios = null, expected_source = null, mode } = configAs<"TrajectoryConfig">(config);
    if (accepted_scenarios !== null && expected_source !== null) {
      throw invalidConfig(
        "expected_source",
        "Give either accepted_scenarios or expected_source, not both.",
        "exclusive",
      );
    }
    if (accepted_scenarios === null && expected_source === null) {
      throw invalidConfig("accepted_scenarios", "Give accepted_scenarios or expected_source.", "missing");
    }
    return asCheck(judge(accepted_scenarios, mode === "non_strict" ? containedInOrder : sameAs));
  },
};

type Tools = string[];

function judge(fixed: Tools[] | null, acceptanceOf: (called: Tools) => (expected: Tools) => boolean): Evaluate {
  return ([trace = null, expected = null]) => {
    const scenarios = fixed ?? readScenarios(expected);
    const called = toolCalls(readTrace(trace)).map(({ tool }) => tool);
    if (scenarios.some(acceptanceOf(called))) return isTrue;
    const others = scenarios.length === 1 ? "" : ` or one of ${scenarios.length - 1} more scenarios`;
    return falseBecause(`the tools were ${listed(called)}, expected ${listed(scenarios[0] as Tools)}${others}`);
  };
}

function sameAs(called: Tools): (expected: Tools) => boolean {
  return (expected) => called.length === expected.length && called.every((tool, index) => tool === expected[index]);
}

/**
 * Accepts a scenario whose tools were called in its order, with any other tools in between; a scenario without tools accepts
 * only a trace without calls. The places of each tool are found once, so that many scenarios do not each read a long trace.
 */
function containedInOrder(called: Tools): (expected: Tools) => boolean {
  const places = Map.groupBy(called.keys(), (index) => called[index] as string);
  return (expected) => {
    if (expected.length === 0) return called.length === 0;
    let next = 0;
    for (const tool of expected) {
      const place = firstFrom(places.get(tool) ?? [], next);
      if (place === undefined) return false;
      next = place + 1;
    }
    return true;
  };
}

/** First of the ascending numbers that is at least `from`. */
function firstFrom(ascending: number[], from: number): number | undefined {
  let low = 0;
  for (let high = ascending.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return ascending[low];
}

const maxListed = 5;

function listed(tools: Tools): string {
  if (tools.length === 0) return "none";
  const shown = tools.slice(0, maxListed).map(excerpt).join(", ");
  return tools.length > maxListed ? `${shown} and ${tools.length - maxListed} more` : shown;
}

function readScenarios(source: Json): Tools[] {
  const inner = unwrap(source);
  if (blank(inner)) throw new CellFault("The expected scenarios are missing.");
  const expectation = json(inner);
  const list = memberOf(expectation ?? null, "accepted_scenarios") ?? expectation;
  if (!Array.isArray(list)) {
    throw new CellFault(`The expected scenarios are not a list: ${excerpt(source)}.`);
  }
  if (list.length === 0) throw new CellFault("The expected scenarios are an empty list; one without tools is [[]].");
  return list.map(readScenario);
}

function readScenario(expectation: Json, index: number): Tools {
  const tools = memberOf(expectation, "required_tools") ?? expectation;
  if (Array.isArray(tools) && tools.every((tool) => typeof tool === "string")) return tools as Tools;
  throw new CellFault(`Expected scenario ${index + 1} is not a list of tool names: ${excerpt(expectation)}.`);
}
