import type { Route } from "../../../validation/route.ts";
import { type Dice, pick } from "../../support/dice.ts";
import { exampleBodies, parametersOf, routesWithKey } from "../../support/everyOperation.ts";
import { collectIds, singular } from "./shapes.ts";
import type { Pair } from "./twins.ts";

/** Families whose operations call addresses in the network, or tell what the process has done so far. */
const left = new Set(["webhooks", "mcp-servers"]);
const walked = routesWithKey.filter(({ family }) => !left.has(family));

/** One request, in the form for each side. */
export interface Step {
  route: Route;
  at(side: 0 | 1): { path: string; init: RequestInit };
}

const idsKept = 8;

/** Chooses requests: those whose path can be filled rather than others, with what was made before, and now and then a faulty one. */
export class Walker {
  private readonly ids = new Map<string, Pair[]>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly roll: Dice) {}

  next(): Step {
    const route = this.chooseRoute();
    const { method, path } = route;
    const filled = [...path.matchAll(/\{(\w+)\}/g)].map(
      ([, name]) => [name as string, this.idFor(route, name as string)] as const,
    );
    const body = this.bodyOf(route);
    const query = this.queryOf(route);
    return {
      route,
      at: (side) => {
        const ids = new Map(filled);
        const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(ids.get(name)?.[side])));
        const headers = { "content-type": "application/json" };
        const sent = body === undefined ? {} : { body: JSON.stringify(this.onSide(body, side)), headers };
        return { path: `${address}${query(side)}`, init: { method, ...sent } };
      },
    };
  }

  /** Remembers what two answers of one shape name. */
  learn({ route }: Step, bodies: Pair): void {
    const last = route.path.split("/").findLast((part) => !part.startsWith("{")) as string;
    collectIds(bodies, (name, ids) => this.remember(name, ids), singular(last));
  }

  private remember(name: string, ids: Pair): void {
    const known = this.ids.get(name) ?? [];
    if (known.some(([mock]) => mock === ids[0])) return;
    this.ids.set(name, [...known, ids].slice(-idsKept));
  }

  /** Of two that can be sent, the one that was sent less often. */
  private chooseRoute(): Route {
    const [one, other] = [this.findRoute(), this.findRoute()];
    const countOf = ({ operationId }: Route) => this.counts.get(operationId) ?? 0;
    const route = countOf(one) <= countOf(other) ? one : other;
    this.counts.set(route.operationId, countOf(route) + 1);
    return route;
  }

  private findRoute(): Route {
    for (let tries = 0; ; tries++) {
      const route = pick(this.roll, walked);
      const isDeletion = route.method === "DELETE" && this.roll(4) > 0;
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => nameOf(name as string));
      if (tries > 20 || (!isDeletion && names.every((name) => this.ids.has(name)))) return route;
    }
  }

  /** An id that was seen, mostly; else one of the right form that nothing has. */
  private idFor(route: Route, parameter: string): Pair {
    const known = this.ids.get(nameOf(parameter));
    if (known && this.roll(12) > 0) return pick(this.roll, known);
    const schema = parametersOf(route, "path").find(({ name }) => name === parameter)?.schema;
    const absent =
      schema?.type === "integer" ? 1_900_000_000 + this.roll(1_000) : "3d5a1e55-6c5a-4d0b-9d6f-2f1f6c7b9a10";
    return [absent, absent];
  }

  /** An example body, in which ids are such as were seen; now and then a property is missing, or of another type. */
  private bodyOf(route: Route): unknown {
    if (!route.body) return undefined;
    const bodies = exampleBodies(route);
    const body = this.withSeenIds(pick(this.roll, bodies));
    const properties = Object.keys(body as object);
    if (properties.length === 0 || this.roll(6) > 0) return body;
    const changed = { ...(body as Record<string, unknown>) };
    const property = pick(this.roll, properties);
    if (this.roll(2) === 0) delete changed[property];
    else changed[property] = pick(this.roll, ["text", 7, [], {}, null, true]);
    return changed;
  }

  private withSeenIds(value: unknown, name = ""): unknown {
    if (Array.isArray(value)) return value.map((each) => this.withSeenIds(each, singular(name)));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.withSeenIds(part, key)]));
    }
    const known = name.endsWith("_id") ? this.ids.get(nameOf(name)) : undefined;
    if (known && known.length > 0) return new Both(pick(this.roll, known));
    const isName = name === "name" || name === "title" || name === "prompt_name" || name === "external_id";
    return isName && typeof value === "string" && this.roll(3) === 0 ? `${value} ${this.roll(1_000)}` : value;
  }

  private onSide(value: unknown, side: 0 | 1): unknown {
    if (value instanceof Both) return value.pair[side];
    if (Array.isArray(value)) return value.map((each) => this.onSide(each, side));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.onSide(part, side)]));
  }

  /** The parameters that the operation needs, and now and then one of the others, by their examples. */
  private queryOf(route: Route): (side: 0 | 1) => string {
    const chosen = parametersOf(route, "query").filter(({ required }) => required || this.roll(6) === 0);
    const pairs = chosen.flatMap(({ name, example, schema }): [string, Pair][] => {
      const known = this.ids.get(nameOf(name));
      if (known) return [[name, pick(this.roll, known)]];
      const value = example ?? schema.enum?.[0] ?? (schema.type === "integer" ? schema.minimum : undefined);
      return value === undefined ? [] : [[name, [value, value]]];
    });
    return (side) =>
      pairs.length === 0
        ? ""
        : `?${pairs.map(([name, pair]) => `${name}=${encodeURIComponent(String(pair[side]))}`).join("&")}`;
  }
}

/** A value that differs between the sides. */
class Both {
  constructor(readonly pair: Pair) {}
}

const otherNames: Record<string, string> = {
  identifier: "prompt_name",
  prompt_template_identifier: "prompt_name",
  prompt_identifier: "prompt_name",
};

/** Name under which what fills a parameter is collected. */
function nameOf(parameter: string): string {
  return otherNames[parameter] ?? parameter;
}
