import { Problem } from "../domain/problem.ts";
import { requestUrl } from "./requestUrl.ts";
import type { AnyReply } from "./stages/exchange.ts";

interface Template {
  method: string;
  /** Segments at the beginning of a path and at its end; in a spanning template the last of `head` may hold slashes. */
  head: string[];
  tail: string[];
  isSpanning: boolean;
}

/** Answers requests without a route: an unknown path, or a known path with another method. */
export class Unrouted {
  private readonly templates: Template[];

  constructor(routes: readonly { method: string; path: string; spanningParam?: string | null }[]) {
    this.templates = routes.map(({ method, path, spanningParam }) => {
      const segments = path.split("/");
      const spanning = segments.indexOf(`{${spanningParam}}`);
      if (spanning === -1) return { method, head: segments, tail: [], isSpanning: false };
      return { method, head: segments.slice(0, spanning + 1), tail: segments.slice(spanning + 1), isSpanning: true };
    });
  }

  answer(request: Request): AnyReply {
    const { pathname } = requestUrl(request.url);
    const methods = this.methodsOf(pathname);
    if (methods.length === 0) throw new Problem("not_found", `There is nothing at ${pathname.slice(0, 200)}.`);
    if (methods.includes(request.method === "HEAD" ? "GET" : request.method)) throw fragmented(pathname);
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].toSorted().join(", ");
    if (request.method === "OPTIONS") return { status: 204, headers: { allow } };
    const hint = request.method === "DELETE" ? this.deletionHint(pathname) : "";
    const message = `This path does not accept ${request.method}; it accepts ${methods.join(", ")}.${hint}`;
    throw new Problem("method_not_allowed", message, { headers: { allow } });
  }

  /** Names the path at which an item of the requested collection is deleted, whatever prefix the request has. */
  private deletionHint(pathname: string): string {
    const segments = bareSegments(pathname.replace(/(.)\/$/, "$1").split("/"));
    const found = this.templates.find(({ method, head, tail }) => {
      const [item, ...collection] = bareSegments([...head, ...tail]).toReversed();
      return (
        method === "DELETE" &&
        item?.startsWith("{") &&
        collection.length === segments.length &&
        collection.toReversed().every((part, index) => fits(part, segments[index]))
      );
    });
    return found ? ` Delete one at ${[...found.head, ...found.tail].join("/")}.` : "";
  }

  private methodsOf(pathname: string): string[] {
    const segments = pathname.replace(/(.)\/$/, "$1").split("/");
    const matching = this.templates.filter((template) => matches(template, segments));
    // What is a path of its own is no name with slashes.
    const plain = matching.filter(({ isSpanning }) => !isSpanning);
    return [...new Set((plain.length > 0 ? plain : matching).map(({ method }) => method))].toSorted();
  }
}

/** Problem of a path with a fragment, which the router takes for a part of the path. */
function fragmented(pathname: string): Problem {
  return new Problem("not_found", `Send the path as ${pathname.slice(0, 200)}: the server accepts no fragment.`);
}

function matches({ head, tail, isSpanning }: Template, segments: string[]): boolean {
  const length = head.length + tail.length;
  if (isSpanning ? segments.length < length : segments.length !== length) return false;
  const end = segments.slice(segments.length - tail.length);
  return (
    head.every((part, index) => fits(part, segments[index])) && tail.every((part, index) => fits(part, end[index]))
  );
}

/** Segments of a path without the prefix of an interface. */
function bareSegments(segments: readonly string[]): string[] {
  const rest = segments.join("/").replace(/^\/(api\/(public|admin)\/v\d|rest|v\d)(?=\/)/, "");
  return rest.split("/");
}

function fits(part: string, segment: string | undefined): boolean {
  return part.startsWith("{") ? segment !== "" : part === segment;
}
