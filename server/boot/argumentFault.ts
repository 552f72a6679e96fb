/**
 * One line, for the person at the terminal, about arguments that `parseArgs` has refused.
 * @param command as it is typed, such as `npm run demo`
 */
export function argumentFault(error: unknown, command: string): string {
  const [fault = ""] = (error as Error).message.split(/\n|(?<=')\. /);
  return `${fault.replace(/\.$/, "")}. ${helpHint(command)}`;
}

export function helpHint(command: string): string {
  return `\`${command} -- --help\` lists the options.`;
}
