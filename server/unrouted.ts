import { Problem } from "../db/problem.ts";
import { describeFailure } from "./errors.ts";
import type { AnyReply } from "./pipeline.ts";

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
    const methods = this.methodsOf(pathname);
    if (methods.length === 0) throw new Problem("not_found", `There is nothing at ${pathname.slice(0, 200)}.`);
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].toSorted().join(", ");
    if (request.method === "OPTIONS") return { status: 204, headers: { allow } };
    const problem = new Problem(
      "method_not_allowed",
      `This path has no ${request.method}; it has ${methods.join(", ")}.`,
    );
    return { ...describeFailure(problem), headers: { allow } };
  }

  private methodsOf(pathname: string): string[] {
    const segments = pathname.replace(/(.)\/$/, "$1").split("/");
    const fitting = this.templates.filter((template) => matches(template.segments, segments));
    return [...new Set(fitting.map(({ method }) => method))].toSorted();
  }
}

function matches(template: string[], segments: string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => (part.startsWith("{") ? segments[index] !== "" : part === segments[index]))
  );
}
