import type { Client } from "../../support/client.ts";
import { type Dice, dice, pick } from "../../support/dice.ts";

/** An answer, of which a storm reads only what it needs. */
export interface Sent {
  status: number;
  body: unknown;
}

/** A random request of one client; null where there is nothing that it could be sent to. */
export type Deed = (client: Client, roll: Dice) => Promise<Sent | null>;

/** Sends a request whose parts chance has put together. */
export function send(client: Client, operationId: Parameters<Client["call"]>[0], options: object): Promise<Sent> {
  return client.call(operationId, options as never) as Promise<unknown> as Promise<Sent>;
}

interface Storm {
  clients: readonly Client[];
  deeds: Record<string, Deed>;
  /** How often each comes up; 1 where it is left out. */
  weights: Record<string, number>;
  seed: number;
  /** Requests of each client, one after the other. */
  requests: number;
}

/** Statuses of requests that were carried out, or that found something else than they were made for. */
const expected = new Set([200, 201, 202, 204, 400, 403, 404, 409, 422]);

/** Lets clients send random requests beside each other. @throws for an answer that none of them should get */
export async function rage({ clients, deeds, weights, seed, requests }: Storm): Promise<void> {
  const names = Object.keys(deeds).flatMap((name) => new Array<string>(weights[name] ?? 1).fill(name));
  const live = async (client: Client, number: number) => {
    const roll = dice(seed * 1_000 + number * 77);
    // The first numbers of neighbouring seeds are alike.
    for (let n = 0; n < 5; n++) roll(2);
    for (let n = 0; n < requests; n++) {
      const name = pick(roll, names);
      const sent = await (deeds[name] as Deed)(client, roll);
      if (sent === null || expected.has(sent.status)) continue;
      throw new Error(`seed ${seed}, ${name}: ${sent.status} ${JSON.stringify(sent.body)}`);
    }
  };
  await Promise.all(clients.map(live));
}

/** Things that were made, of which the newest are chosen most. */
export class Made<Id> {
  readonly ids: Id[] = [];

  constructor(private readonly none: Id) {}

  add(id: Id): void {
    this.ids.push(id);
  }

  /** One of the newest; an id of nothing where there is none. */
  recent(roll: Dice, count = 8): Id {
    return this.ids.at(-1 - roll(Math.min(count, this.ids.length) || 1)) ?? this.none;
  }
}

/** A version whose making was acknowledged, with its own commit message. */
export interface Acknowledged {
  id: number | string;
  version: number;
  message: string;
}

export interface ListedVersion {
  version: number;
  message: string | null;
  labels: readonly string[];
}

/**
 * Finds what is wrong with the versions of something, which are listed with the newest first: their numbers have no gaps, each
 * that was acknowledged is there once, and nothing else; a label is at one of them.
 */
export function wrongVersions(
  id: number | string,
  listed: readonly ListedVersion[],
  acknowledged: readonly Acknowledged[],
): string[] {
  const text = (versions: readonly { version: number; message: string | null }[]) =>
    versions.map(({ version, message }) => `${version} ${message}`).join("\n");
  const mine = acknowledged.filter((one) => one.id === id).toSorted((a, b) => b.version - a.version);
  const labels = listed.flatMap((version) => version.labels);
  return [
    ...(listed.some(({ version }, index) => version !== listed.length - index) ? [`numbers of ${id}`] : []),
    ...(text(mine) === text(listed) ? [] : [`versions of ${id}: ${text(listed)}\nacknowledged: ${text(mine)}`]),
    ...(new Set(labels).size === labels.length ? [] : [`labels of ${id}: ${labels}`]),
  ];
}

/** Those of the texts that are there more than once. */
export function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

type Cursor = string | null | undefined;

/** All pages of a list with a cursor. */
export async function wholeList<Item>(
  client: Client,
  operationId: Parameters<Client["call"]>[0],
  options: { params?: object; query?: object },
  itemsOf: (body: never) => Item[],
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: Cursor; cursor !== null; ) {
    const query = { limit: 40, ...options.query, ...(cursor && { cursor }) };
    const { status, body } = await send(client, operationId, { ...options, query });
    if (status !== 200) throw new Error(`${operationId}: ${status} ${JSON.stringify(body)}`);
    items.push(...itemsOf(body as never));
    const { next_cursor, pagination } = body as { next_cursor?: Cursor; pagination?: { next_cursor?: Cursor } };
    cursor = next_cursor ?? pagination?.next_cursor ?? null;
  }
  return items;
}
