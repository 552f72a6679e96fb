import { asciiJson, pythonRepr } from "./pythonText.ts";

/** Values shorter than this are not looked for in texts: they would be found in everything. */
const shortestSecret = 8;

/** Takes secrets out of what people see, as they are and as JSON or Python write them within a text. */
export function hidingSecrets(secrets: Iterable<string>): (text: string) => string {
  const given = [...secrets].filter((secret) => secret.length >= shortestSecret);
  // The longest first: of one that begins with another, the end would stay.
  const hidden = [...new Set(given.flatMap(spellingsOf))].toSorted((a, b) => b.length - a.length);
  return (text) => hidden.reduce((shown, spelling) => shown.replaceAll(spelling, "***"), text);
}

/** A text and what JSON, JSON in ASCII and Python's `repr` make of it between the quotes. */
function spellingsOf(secret: string): string[] {
  const quoted = [JSON.stringify(secret), asciiJson(secret), pythonRepr(secret)];
  return [secret, ...quoted.map((text) => text.slice(1, -1))];
}
