import { expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import type { Route } from "../../../validation/route.ts";
import type { Client, RawAnswer } from "../../support/client.ts";
import { idIn, initOf, pathIn, urlIn, type World } from "../../support/everyOperation.ts";
import { waitFor } from "../../support/waitFor.ts";
import { type BodyWithId, bodiesWithIds } from "./idPlaces.ts";
import { changedAt, valueAt } from "./json.ts";
import { idNamed, isIdName, likeValue, nameAt } from "./worldIds.ts";

interface ForeignIds {
  /** What the callers see. */
  mine: World;
  /** What they do not see; its name is "theirs". */
  theirs: World;
  routes: readonly Route[];
  /** A world of the callers that nobody else looks at, for an operation that deletes. */
  freshFor(route: Route): Promise<World>;
  /** The caller of an operation with ids of theirs in its path. */
  clientFor(route: Route): Promise<Client>;
  /** Sees that ids of theirs in the path were refused. */
  requireRefusal(route: Route, answer: RawAnswer): void;
}

/**
 * Declares tests of all operations: ids of theirs, in the path, the query and the body, are as little known as what is not
 * there, and lists show nothing of theirs.
 * @returns ids of a query or a body with which it makes a difference whose they are, and those that are not looked at so far
 */
export function describeForeignIds({ mine, theirs, routes, freshFor, clientFor, requireRefusal }: ForeignIds) {
  const [telling, others]: [string[], string[]] = [[], []];
  const note = (isTelling: boolean, what: string) => void (isTelling ? telling : others).push(what);
  const isForeignName = (name: string) => isIdName(name) && idNamed(mine, name) !== undefined;
  const theirWords = [...theirs.ids.values()].flatMap((ids) => Object.values(ids)).filter((id) => id.length > 8);

  /** An answer without the id that was asked for; nothing of theirs may stand in it. */
  function outcomeOf({ status, body }: RawAnswer, asked: string) {
    const text = JSON.stringify(body ?? null);
    const id = RegExp.escape(asked);
    const others = text.replaceAll(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, "g"), "ASKED");
    for (const word of [...theirWords, "theirs"]) expect(others).not.toContain(word);
    const error = (body as { error?: string } | undefined)?.error;
    // Short numbers stand elsewhere too; refusals name the id in their words.
    const shown = status < 300 ? text.replaceAll(new RegExp(`(id":"?)${id}(?![\\w-])`, "g"), "$1ASKED") : "";
    return { status, error, text: shown };
  }

  for (const route of routes.filter(({ params }) => params.length > 0)) {
    const names = route.params.map(({ name }) => name);
    test(`${route.operationId}: each of them alone and all together is a 404`, async () => {
      const foreign = Object.fromEntries(names.map((name) => [name, encodeURIComponent(idIn(theirs, route, name))]));
      // What both worlds call the same, such as the first row, is theirs only beside an id of theirs.
      const telling = names.filter((name) => idIn(theirs, route, name) !== idIn(mine, route, name));
      const attempts = [foreign, ...telling.map((name) => ({ [name]: foreign[name] as string }))];
      for (const others of attempts) {
        const client = await clientFor(route);
        const answer = await client.fetch(pathIn(mine, route, others), initOf(route));
        if (route.operationId === "cancelOperation" && Object.keys(others).join() === "operation_id") {
          // A run that there is none of is no error to cancel, and theirs is none of mine.
          expect(answer).toMatchObject({ status: 200, body: { cancelled_cell_count: 0, execution_ids: [] } });
        } else requireRefusal(route, answer);
      }
    });
  }

  for (const route of routes.filter(({ params, method }) => params.length === 0 && method === "GET")) {
    test(`${route.operationId} shows nothing of another workspace`, async () => {
      const { status, body } = await mine.client.fetch(urlIn(mine, route), { method: "GET" });
      expect(status).toBe(200);
      const text = JSON.stringify(body);
      // Numbers that are short may stand there by chance.
      const ids = [...theirs.ids.values()].flatMap((part) => Object.values(part)).filter((id) => id.length > 8);
      for (const id of ids) expect(text).not.toContain(id);
      expect(text).not.toContain("theirs");
    });
  }

  for (const route of routes.filter(({ query }) => query.some(({ name }) => isForeignName(name)))) {
    test(`${route.operationId}: in the query they are as little known as what is not there`, async () => {
      for (const { name } of route.query.filter((parameter) => isForeignName(parameter.name))) {
        const [own, foreign] = [idNamed(mine, name), idNamed(theirs, name)] as [string, string];
        const ask = async (id: string) => {
          const query = `${name}=${encodeURIComponent(id)}`;
          return outcomeOf(await mine.client.fetch(urlIn(mine, route, query), initOf(route)), id);
        };
        const known = await ask(own);
        const unknown = await ask(absentLike(own));
        expect({ name, ...(await ask(foreign)) }).toEqual({ name, ...unknown });
        // What every answer is alike for was not looked at.
        note(known.status < 300 && !Bun.deepEquals(known, unknown), `${route.operationId}?${name}`);
      }
    });
  }

  for (const route of routes.filter(({ body }) => body !== null)) {
    test(`${route.operationId}: in the body they are as little known as what is not there`, async () => {
      // What this deletes is looked for by others.
      const own = route.method === "DELETE" ? await freshFor(route) : mine;
      const path = pathIn(own, route);
      const send = (body: unknown) => own.client.fetch(path, initOf(route, body));
      for (const [key, bodies] of bodiesWithIds(own, route)) {
        const isTaken = async ({ body }: BodyWithId) => (await send(body)).status < 300;
        let found: BodyWithId | undefined;
        for (const candidate of bodies) if (!found && (await isTaken(candidate))) found = candidate;
        const { body, place } = found ?? (bodies[0] as BodyWithId);
        const value = valueAt(body, place);
        const ask = async (id: string) => outcomeOf(await send(changedAt(body, place, () => likeValue(id, value))), id);
        const ids = [absentLike(String(value)), idNamed(theirs, nameAt(place)) as string] as const;
        // An import that an earlier request began may end between the two.
        const [absent, foreign] = await waitFor("two answers of one time", async () => {
          const answers = [await ask(ids[0]), await ask(ids[1])] as const;
          return (answers[0].status === 409) === (answers[1].status === 409) && answers;
        });
        expect({ key, status: foreign.status, error: foreign.error }).toEqual({
          key,
          status: absent.status,
          error: absent.error,
        });
        note(found !== undefined && absent.status >= 400, `${route.operationId}: ${key}`);
      }
    });
  }
  return { telling, others };
}

/** An id of the same form that nothing has. */
function absentLike(id: string): string {
  if (/^\d+$/.test(id)) return String(1_900_000_000 + Math.floor(Math.random() * 100_000_000));
  return /^[0-9a-f]{16,32}$/.test(id) ? randomUUID().replaceAll("-", "").slice(0, id.length) : randomUUID();
}
