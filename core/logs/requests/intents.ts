/** Words and phrases of a user that show a mood, in English; the first rule that matches decides. */
const userRules = [
  [
    "frustrated",
    /\b(?:frustrat\w*|annoy\w*|useless|ridiculous|terrible|awful|stupid|not working|doesn'?t work|still (?:wrong|broken|not)|waste of time|wtf)\b/i,
  ],
  ["satisfied", /\b(?:thank(?:s| you)|perfect|great|awesome|excellent|that (?:works|worked)|love it|well done)\b/i],
  [
    "curious",
    /\b(?:how (?:do|does|can|to|come)|why|what if|could you explain|tell me (?:more|about)|i wonder|curious)\b/i,
  ],
] as const;

const agentRules = [
  [
    "refusal",
    /\b(?:i (?:can'?t|cannot|won'?t|am unable to|'?m unable to|am not able to) (?:help|assist|do|provide|comply|answer|share)|against my (?:guidelines|policy)|as an ai)\b/i,
  ],
  ["apologetic", /\b(?:sorry|apologi[sz]e|apolog(?:y|ies)|my mistake)\b/i],
  ["uncertain", /\b(?:i(?:'m| am) not (?:sure|certain)|i don'?t know|i think|maybe|perhaps|it'?s unclear|might be)\b/i],
] as const;

export const userIntents = userRules.map(([name]) => name);
export const agentIntents = agentRules.map(([name]) => name);

/** Number of characters in which moods are looked for. A longer text is a document, not somebody speaking. */
const lookedInto = 2000;

function intentOf(rules: readonly (readonly [string, RegExp])[], text: string): string | null {
  const beginning = text.slice(0, lookedInto).replaceAll("\u2019", "'");
  return rules.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null;
}

export const userIntent = (text: string) => intentOf(userRules, text);
export const agentIntent = (text: string) => intentOf(agentRules, text);
