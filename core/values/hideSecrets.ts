import { asciiJson, pythonRepr } from "./pythonText.ts";

/** Length of the shortest secret that is looked for; shorter ones would be found in everything. */
const shortestSecret = 8;

/** Replaces secrets in shown texts, also where JSON or Python has written them within a text. */
export function hidingSecrets(secrets: Iterable<string>): (text: string) => string {
  const hideable = [...secrets].filter((secret) => secret.length >= shortestSecret);
  // The longest first: a secret that begins with another would keep its end.
  const hidden = [...new Set(hideable.flatMap(spellingsOf))].toSorted((a, b) => b.length - a.length);
  return (text) => hidden.reduce((shown, spelling) => shown.replaceAll(spelling, "***"), text);
}

/** Spellings of a secret: itself, and the text between the quotes in JSON, JSON in ASCII and Python's `repr`. */
function spellingsOf(secret: string): string[] {
  const quoted = [JSON.stringify(secret), asciiJson(secret), pythonRepr(secret)];
  return [secret, ...quoted.map((text) => text.slice(1, -1))];
}
