/**
 * Tells whether a statement failed because of this constraint or unique index. A node of a cluster names it only in the
 * message, with the number of a shard behind it.
 */
export function violates(error: unknown, constraint: string): boolean {
  const { constraint_name: name, message } = error as { constraint_name?: string; message?: string };
  const violated = name ?? / constraint "([^"]+)"/.exec(message ?? "")?.[1];
  return violated?.replace(/_\d{6,}$/, "") === constraint;
}
