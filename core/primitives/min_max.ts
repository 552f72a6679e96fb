import { json, number, unwrap } from "../values/coercions.ts";
import { tick } from "../values/computingTime.ts";
import { configuredQuery } from "./expressions.ts";
import { CellFault, configAs, type Json, type Primitive } from "./primitive.ts";
import { listedSources, sourceAt } from "./sources.ts";

export const minMax: Primitive = {
  revision: 1,
  isQuick: true,
  sourceReferences(config) {
    const single = sourceAt(config, "source");
    return single.length > 0 ? single : listedSources(config);
  },
  prepare(config) {
    const { type, operation, json_path } = configAs<"MinMaxConfig">(config);
    const better = (type ?? operation) === "min" ? Math.min : Math.max;
    const worst = better === Math.min ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    const query = typeof json_path === "string" ? configuredQuery("json_path", json_path) : null;
    const bestIn = (candidate: Json, best: number) => {
      tick();
      const value = number(candidate);
      return Number.isNaN(value) ? best : better(best, value);
    };
    return (values) => {
      let best = worst;
      for (const source of values) {
        for (const candidate of query ? query.all(jsonOf(source)) : [unwrap(jsonOf(source))]) {
          for (const item of itemsOf(candidate)) best = bestIn(item, best);
        }
      }
      if (best === worst) throw new CellFault("There is no number in the source.");
      return { value: best };
    };
  },
};

/** Reads a source as JSON. A text without JSON stays: it may be a number that JSON spells differently, `+7` or `.5`. */
function jsonOf(source: Json): Json {
  const value = json(source);
  return value === undefined ? source : value;
}

function itemsOf(candidate: Json): Json[] {
  if (typeof candidate !== "object" || candidate === null) return [candidate];
  return Array.isArray(candidate) ? candidate : Object.values(candidate);
}
