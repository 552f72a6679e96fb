import type { Route } from "../validation/route.ts";
import type { MountedRoute } from "./pipeline.ts";

/** Operations whose path parameter may hold plain slashes, and that share a method and what stands before it. */
interface Group {
  method: Route["method"];
  /** For the router. */
  wildcard: string;
  /** The operation that a URL means, with its parameter; null where all of them want an end that it does not have. */
  find(url: string): { mounted: MountedRoute; params: Record<string, string> } | null;
}

interface Member {
  mounted: MountedRoute;
  name: string;
  /** What stands behind the parameter: "/labels", or nothing. */
  suffix: string;
}

/**
 * Some clients put a name with slashes into a path as it is: `/prompt-templates/team/greeting/labels`. The router takes
 * a parameter for one segment, so these paths arrive at a wildcard; the longest suffix that fits says which is meant.
 */
export class SpanningRoutes {
  private readonly members = new Map<string, { method: Route["method"]; prefix: string; members: Member[] }>();

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
      return { method, wildcard: `${prefix}*`, find: (url) => findMember(longestFirst, restOf(url, prefix)) };
    });
  }
}

/** What stands behind the prefix, still percent-encoded. */
function restOf(url: string, prefix: string): string {
  return new URL(url).pathname.slice(prefix.length);
}

function findMember(members: Member[], rest: string): ReturnType<Group["find"]> {
  const fitting = members.find(({ suffix }) => rest.length > suffix.length && rest.endsWith(suffix));
  const member = fitting ?? members.find(({ suffix }) => suffix === "");
  if (!member) return null;
  const { mounted, name, suffix } = member;
  return { mounted, params: { [name]: decoded(rest.slice(0, rest.length - suffix.length)) } };
}

/** Broken escapes become U+FFFD, as the router makes of them. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return "\ufffd";
    throw error;
  }
}
