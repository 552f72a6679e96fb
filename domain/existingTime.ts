/** Checks the form in which db/client.ts reads timestamptz, and that the time exists: not the 30th of February. */
export function isExistingTime(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00:00$/.test(text)) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
}
