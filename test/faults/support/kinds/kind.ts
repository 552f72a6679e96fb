import type { Client } from "../../../support/client.ts";
import type { Dice } from "../../../support/dice.ts";
import type { Outside } from "../outside.ts";

/** Where one of several clients works; none of the others touches what it makes. */
export interface Desk {
  client: Client;
  outside: Outside;
  /** In the name of everything that it makes. */
  name: string;
}

/** A kind of traffic of one client, which remembers what the server has acknowledged. */
export interface Kind {
  /** How often it is chosen, against the others. */
  weight: number;
  /** Does something, and returns when it is acknowledged. */
  act(roll: Dice): Promise<void>;
  /**
   * What is not as it was acknowledged: missing, different or doubled, in words. To be called when nothing is under way any
   * more.
   */
  check(): Promise<string[]>;
}

/** One kind's beginning: what it needs before it can act. */
export type Prepare = (desk: Desk) => Promise<Kind>;

/** In words, when they differ. */
export function difference(what: string, found: unknown, expected: unknown): string[] {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  return left === right ? [] : [`${what} is ${left.slice(0, 500)}, not ${right.slice(0, 500)}`];
}
