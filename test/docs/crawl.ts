export interface Visited {
  status: number;
  headers: Headers;
  html: string;
  /** What it can be linked to at. */
  ids: Set<string>;
  /** Where its links, scripts and styles lead, but for other hosts. */
  targets: URL[];
}

/** Follows every link of the documentation of a server. @returns what is at each path */
export async function crawl(server: string): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = ["/docs"];
  for (const path of waiting) {
    if (visited.has(path)) continue;
    const page = await visit(server, path);
    visited.set(path, page);
    waiting.push(...page.targets.map(({ pathname }) => pathname));
  }
  return visited;
}

async function visit(server: string, path: string): Promise<Visited> {
  const answer = await fetch(`${server}${path}`, { redirect: "manual" });
  const text = await answer.text();
  const html = answer.headers.get("content-type")?.startsWith("text/html") ? text : "";
  const ids = new Set<string>();
  const targets: URL[] = [];
  const take = (target: string | null) => {
    if (target !== null && !/^(https?|data|mailto):/.test(target)) targets.push(new URL(target, `${server}${path}`));
  };
  new HTMLRewriter()
    .on("*", { element: (element) => void ids.add(element.getAttribute("id") ?? "") })
    .on("[href]", { element: (element) => take(element.getAttribute("href")?.replaceAll("&amp;", "&") ?? null) })
    .on("[src]", { element: (element) => take(element.getAttribute("src")) })
    .transform(html);
  return { status: answer.status, headers: answer.headers, html, ids, targets };
}

/** Links that lead to nothing, or to no place of the page. What Redoc shows has no places before its script runs. */
export function brokenLinks(visited: ReadonlyMap<string, Visited>): string[] {
  return [...visited].flatMap(([path, { status, targets }]) => [
    ...(status === 200 ? [] : [`${path} answers ${status}`]),
    ...targets.flatMap(({ pathname, hash }) => {
      const place = decodeURIComponent(hash.slice(1));
      const isPage = visited.get(pathname)?.html !== "" && pathname !== "/docs/redoc";
      return place === "" || !isPage || visited.get(pathname)?.ids.has(place)
        ? []
        : [`${path} leads to ${pathname}${hash}`];
    }),
  ]);
}
