const maxNamedReasons = 10;

/**
 * Describes how many things of a request were left out and why: the most frequent reasons first, each with its number.
 */
export function leftOut(noun: string, faults: string[]): string {
  const counts = new Map<string, number>();
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  const reasons = sorted.slice(0, maxNamedReasons).map(([fault, count]) => `${fault} (${count})`);
  if (sorted.length > maxNamedReasons) reasons.push("and others");
  return `${faults.length === 1 ? `1 ${noun} was` : `${faults.length} ${noun}s were`} left out: ${reasons.join("; ")}.`;
}
