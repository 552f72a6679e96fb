import type { AnyReply } from "./pipeline.ts";
import { describeFailure } from "./errors.ts";
import { Problem } from "../db/problem.ts";

interface Template {
  method: string;
  segments: string[];
}

/** Answers what no route takes: an unknown path, or a known one with another method. */
export class Unrouted {
  private readonly templates: Template[];

  constructor(routes: readonly { method: string; path: string }[]) {
    this.templates = routes.map(({ method, path }) => ({ method, segments: path.split("/") }));
  }

  answer(request: Request): AnyReply {
    const { pathname } = new URL(request.url);
    const allowed = this.methodsOf(pathname);
    if (allowed.length === 0) throw new Problem("not_found", `There is nothing at ${pathname.slice(0, 200)}.`);
    const headers = { allow: allowed.join(", ") };
    if (request.method === "OPTIONS") return { status: 204, headers };
    const problem = new Problem("method_not_allowed", `${request.method} is not possible here; ${headers.allow} is.`);
    return { ...describeFailure(problem), headers };
  }

  private methodsOf(pathname: string): string[] {
    const segments = pathname.replace(/(.)\/$/, "$1").split("/");
    const methods = this.templates.filter((template) => matches(template.segments, segments)).map(({ method }) => method);
    if (methods.length === 0) return [];
    return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].toSorted();
  }
}

function matches(template: string[], segments: string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => (part.startsWith("{") ? segments[index] !== "" : part === segments[index]))
  );
}
