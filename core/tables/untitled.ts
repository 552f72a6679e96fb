/** The first free title of "Base", "Base #2", "Base #3" … */
export function nextTitle(base: string, taken: readonly string[]): string {
  const titles = new Set(taken);
  if (!titles.has(base)) return base;
  let number = 2;
  while (titles.has(`${base} #${number}`)) number++;
  return `${base} #${number}`;
}
