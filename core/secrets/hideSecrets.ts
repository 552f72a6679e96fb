/** Values shorter than this are not looked for in texts: they would be found in everything. */
const shortestSecret = 8;

/** Takes secrets out of what people see. */
export function hidingSecrets(secrets: Iterable<string>): (text: string) => string {
  const hidden = [...secrets].filter((secret) => secret.length >= shortestSecret);
  return (text) => hidden.reduce((shown, secret) => shown.replaceAll(secret, "***"), text);
}
