/**
 * Starts a server on this machine that speaks OpenAI's protocol and makes its answers from the question by a rule, so that
 * prompts can be tried without a key and without paying.
 */
export function startFakeModel(): { url: string; stop(): Promise<void> } {
  const server = serve(usualPort) ?? (serve(0) as Bun.Server<unknown>);
  return { url: `http://127.0.0.1:${server.port}/v1`, stop: () => server.stop(true) };
}

/** Port that is the same each time: answers are kept by their address, so the demo asks nothing again when it is run again. */
const usualPort = 28_787;

/** Listens on a port. @returns null when it is taken */
function serve(port: number): Bun.Server<unknown> | null {
  try {
    return Bun.serve({ hostname: "127.0.0.1", port, fetch: answer });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return null;
    throw error;
  }
}

async function answer(request: Request): Promise<Response> {
  const { messages, model } = (await request.json()) as { messages: { content: unknown }[]; model: string };
  const question = JSON.stringify(messages.at(-1)?.content ?? "");
  const content = answerTo(question);
  const [prompt_tokens, completion_tokens] = [wordsIn(question), wordsIn(content)];
  await Bun.sleep(answerMs);
  return Response.json({
    id: "chatcmpl-demo",
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  });
}

/** Time of an answer, as of a quick model. */
const answerMs = 150;

function answerTo(question: string): string {
  const [, city, state] = question.match(/about ([^,]+), the capital of ([^.]+)\./) ?? [];
  if (!city || !state) return "I can only write about capitals.";
  // Now and then it forgets what it was asked for, so that the scorecard finds something.
  return city.length % 7 === 0 ? `${city} is worth a visit.` : `${city} is the capital of ${state}.`;
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}
