import { isUuid } from "../../domain/uuid.ts";
import type { Schemas } from "../../generated/types.ts";

/** Failure to find out whether the score is good enough. */
export class Unanswered extends Error {}

export interface Server {
  url: string;
  key: string;
  /** Time in milliseconds since the process began. */
  deadline: number;
}

/** Sends a request. @param path below that of the tables @throws Unanswered unless it succeeds */
export async function call<Answer>(server: Server, path: string, body?: unknown): Promise<Answer> {
  const init: RequestInit = {
    headers: { "X-API-KEY": server.key, ...(body !== undefined && { "Content-Type": "application/json" }) },
    signal: AbortSignal.timeout(Math.max(1, server.deadline - performance.now())),
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  };
  const url = `${server.url}/api/public/v2/tables${path}`;
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    throw new Unanswered(`${server.url} does not respond: ${(error as Error).message}`);
  }
  const answer = (await response.json().catch(() => null)) as (Answer & { message?: string }) | null;
  if (response.ok && answer) return answer;
  throw new Unanswered(`${url} responded with ${response.status}: ${answer?.message ?? "no JSON"}`);
}

/** Asks again and again until `isDone`. @throws Unanswered when the time is over */
export async function until<Answer>(
  server: Server,
  what: string,
  ask: () => Promise<Answer>,
  isDone: (answer: Answer) => boolean,
) {
  for (let pause = 50; ; pause = Math.min(2_000, pause * 1.5)) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    if (performance.now() + pause > server.deadline) throw new Unanswered(`${what} took too long.`);
    await Bun.sleep(pause);
  }
}

/** Finds a sheet. @returns its path below that of the tables */
export async function findSheet(server: Server, table: string, sheet: string | undefined): Promise<string> {
  const tableId = isUuid(table) ? table : await findTable(server, table);
  const sheets: Schemas["Sheet"][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: Schemas["ListSheetsResponse"] = await call(server, `/${tableId}/sheets?${query}`);
    sheets.push(...page.data);
    cursor = page.next_cursor;
  }
  const found = sheet === undefined ? sheets.at(-1) : sheets.find(({ id, title }) => id === sheet || title === sheet);
  if (!found)
    throw new Unanswered(sheet === undefined ? "The table has no sheet." : `The table has no sheet "${sheet}".`);
  return `/${tableId}/sheets/${found.id}`;
}

async function findTable(server: Server, title: string): Promise<string> {
  const { data } = await call<Schemas["ListTablesResponse"]>(server, `?name=${encodeURIComponent(title)}&limit=100`);
  const exact = data.filter((table) => table.title === title);
  const [only] = exact;
  if (only && exact.length === 1) return only.id;
  throw new Unanswered(
    only ? `${exact.length} tables are titled "${title}"; use the id.` : `There is no table titled "${title}".`,
  );
}
