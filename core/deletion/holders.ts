import type { OpenDeletion } from "../../db/queries/deletion/deletions.ts";
import {
  emptyStoredAnswers,
  eraseMentions,
  listStoredAnswers,
  type StoredAnswer,
} from "../../db/queries/deletion/eraseHolders.ts";
import { listTargetWords } from "../../db/queries/deletion/targets.ts";
import type { ValueAt } from "../../db/queries/deletion/valueAt.ts";
import type { Scope } from "../../db/scope.ts";
import { keyring } from "../platform/secrets/keyring.ts";
import { placeOfFirstAnswer } from "../workspace/secrets/reseal.ts";
import { type Fact, userFactsOf } from "./finders.ts";
import type { Step, StepResult } from "./step.ts";
import { writtenAs } from "./writtenJson.ts";

/** Stored answers that one transaction opens. */
const answersAtOnce = 100;

/** Steps that empty what else holds something of what was deleted. */
export const holders: readonly Step[] = [emptyAnswers, forgetMentions];

/** Empties the stored answers that name something that was deleted. Those that cannot be read are emptied too. */
async function emptyAnswers(tx: Scope, deletion: OpenDeletion): Promise<StepResult> {
  const answers = await listStoredAnswers(tx, deletion.cursor ?? "", answersAtOnce);
  const words = new Map(answers.map((answer) => [answer.key, wordsOf(tx, answer)]));
  const known = await listTargetWords(tx, deletion.id, [...new Set([...words.values()].flatMap((of) => of ?? []))]);
  const facts = new Set(userFactsOf(deletion).map(([, value]) => value));
  const emptied = [...words].filter(([, of]) => of === null || of.some((word) => known.has(word) || facts.has(word)));
  await emptyStoredAnswers(
    tx,
    emptied.map(([key]) => key),
  );
  const last = answers.at(-1);
  return last && answers.length === answersAtOnce ? { state: "more", cursor: last.key } : { state: "done" };
}

/** The texts of an answer, whole and by their words; null for one that cannot be read. */
function wordsOf({ workspaceId }: Scope, answer: StoredAnswer): string[] | null {
  if (!keyring().opens(answer.encryption_key_id)) return null;
  const sealed = { bytes: answer.sealed_body, keyId: answer.encryption_key_id };
  const text = keyring().open(sealed, placeOfFirstAnswer(workspaceId, answer.key));
  const strings = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => JSON.parse(quoted) as string);
  return [...new Set([...strings.filter((string) => string.length <= 1_024), ...(text.match(/[\w-]+/g) ?? [])])];
}

async function forgetMentions(tx: Scope, deletion: OpenDeletion): Promise<StepResult> {
  const facts = userFactsOf(deletion);
  const texts = facts.map(([, value]) => `"${writtenAs(value)}"`);
  if (texts.length > 0) await eraseMentions(tx, texts, facts.map(filterValueOf));
  return { state: "done" };
}

/** Value of a filter by a fact, also a number: only under its key, since numbers elsewhere are limits and ids. */
function filterValueOf([key, text]: Fact): ValueAt {
  return { path: `$.** ? (@.nested_key == ${JSON.stringify(key)}).value[*]`, text };
}
