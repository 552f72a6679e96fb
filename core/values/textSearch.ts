import { tick } from "./computingTime.ts";

/** Longest part that the engine looks for: it compares the whole part at many places of a text that repeats itself. */
const maxNativeLength = 100;

/**
 * Tells whether a part stands in a text, in linear time. `String.includes` takes the square: a part of 400,000 characters
 * like `abab…baab…` in 800,000 took 39 s.
 */
export function includesText(whole: string, part: string): boolean {
  if (part.length <= maxNativeLength) return whole.includes(part);
  if (part.length > whole.length) return false;
  const borders = bordersOf(part.length, (a, b) => part.charCodeAt(a) === part.charCodeAt(b));
  let matched = 0;
  for (let index = 0; index < whole.length; index++) {
    tick();
    const code = whole.charCodeAt(index);
    while (matched > 0 && code !== part.charCodeAt(matched)) matched = borders[matched - 1] as number;
    if (code === part.charCodeAt(matched)) matched++;
    if (matched === part.length) return true;
  }
  return false;
}

/**
 * Length of the longest proper border (both a beginning and an end) of each beginning of a list, by Knuth, Morris and Pratt.
 * @param isSame compares the items at two places
 */
export function bordersOf(count: number, isSame: (first: number, second: number) => boolean): Int32Array {
  const borders = new Int32Array(count);
  let length = 0;
  for (let index = 1; index < count; index++) {
    tick();
    while (length > 0 && !isSame(index, length)) length = borders[length - 1] as number;
    if (isSame(index, length)) length++;
    borders[index] = length;
  }
  return borders;
}
