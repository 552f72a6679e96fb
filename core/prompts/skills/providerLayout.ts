import type { Schemas } from "../../../generated/types.ts";

/** The agent that a collection is for; null for any. */
export type SkillProvider = Schemas["SkillProvider"];

const folders = { claude_code: ".claude/", openai: ".agents/", openclaw: ".openclaw/" };
/** Folders that agents know; files in them keep their path. */
const known = /^(?:skills|agents|commands|hooks)\//;

/** Path at which the provider looks for a file in a project. */
export function exportedPath(provider: SkillProvider, path: string): string {
  if (provider === null) return path;
  const folder = folders[provider];
  const isSkill = provider !== "openclaw" && path.includes("/") && !known.test(path);
  return folder + (isSkill ? `skills/${path}` : path);
}

/** Reverse of `exportedPath` for the first of these providers that it is a path of: the path relative to the collection; other paths stay as they are. */
export function storedPath(providers: readonly SkillProvider[], path: string): string {
  const provider = providers.find((known) => known !== null && path.startsWith(folders[known])) ?? null;
  if (provider === null) return path;
  const inside = path.slice(folders[provider].length);
  const skill = provider === "openclaw" ? null : /^skills\/(.+\/.+)$/.exec(inside)?.[1];
  // A skill with the name of a known folder would not be stored where it was exported from.
  return skill && !known.test(skill) ? skill : inside;
}
