import type { Route } from "../validation/route.ts";
import { findRequestUrl } from "./requestUrl.ts";
import type { MountedRoute } from "./stages/exchange.ts";

/** Operations with a path parameter that may hold plain slashes, and with the same method and path before it. */
interface Group {
  method: Route["method"];
  /** Path for the router. */
  wildcard: string;
  /**
   * Finds the operation of a URL, with its parameter; null where the URL does not end as any of the operations needs,
   * or where the path is that of another operation.
   */
  find(url: string): { mounted: MountedRoute; params: Record<string, string> } | null;
}

interface Member {
  mounted: MountedRoute;
  name: string;
  /** Path behind the parameter: "/labels", or empty. */
  suffix: string;
}

/**
 * Routes of names with slashes that are not encoded, as some clients send them: `/prompt-templates/team/greeting/labels`.
 * The router takes a parameter for one segment, so these paths arrive at a wildcard; the longest suffix decides.
 */
export class SpanningRoutes {
  private readonly members = new Map<string, { method: Route["method"]; prefix: string; members: Member[] }>();

  /** @param plain paths of operations without such a parameter, which are not taken for a name */
  constructor(private readonly plain: readonly string[]) {}

  add(mounted: MountedRoute): void {
    const { method, path, spanningParam } = mounted.route;
    const [prefix, suffix] = path.split(`{${spanningParam}}`) as [string, string];
    const key = `${method} ${prefix}`;
    const group = this.members.get(key) ?? { method, prefix, members: [] };
    group.members.push({ mounted, name: spanningParam as string, suffix });
    this.members.set(key, group);
  }

  groups(): Group[] {
    return [...this.members.values()].map(({ method, prefix, members }) => {
      const longestFirst = members.toSorted((a, b) => b.suffix.length - a.suffix.length);
      const others = this.plain.filter((path) => path.startsWith(prefix)).map(patternOf);
      return { method, wildcard: `${prefix}*`, find: (url) => findMember(longestFirst, prefix, others, url) };
    });
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`);
}

function findMember(
  members: Member[],
  prefix: string,
  others: readonly RegExp[],
  url: string,
): ReturnType<Group["find"]> {
  // Still percent-encoded.
  const pathname = findRequestUrl(url)?.pathname;
  if (pathname === undefined || others.some((other) => other.test(pathname))) return null;
  const rest = pathname.slice(prefix.length);
  const fitting = members.find(({ suffix }) => rest.length > suffix.length && rest.endsWith(suffix));
  const member = fitting ?? members.find(({ suffix }) => suffix === "");
  if (!member) return null;
  const { mounted, name, suffix } = member;
  return { mounted, params: { [name]: decoded(rest.slice(0, rest.length - suffix.length)) } };
}

/** Decodes a parameter; broken escapes become U+FFFD, as in the router. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return "\ufffd";
    throw error;
  }
}
