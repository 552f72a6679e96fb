import type { components } from "../../generated/types.ts";

export type ErrorBody = components["schemas"]["ErrorBody"];

/** Throws unless the answer is this refusal; gives its body for a closer look. */
export function refused(answer: { status: unknown; body: unknown }, status: number, error: string): ErrorBody {
  const body = answer.body as ErrorBody;
  if (answer.status !== status || body?.error !== error) {
    throw new Error(`expected ${status} ${error}, got ${answer.status} ${JSON.stringify(body)}`);
  }
  return body;
}
