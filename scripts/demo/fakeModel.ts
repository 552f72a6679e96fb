/** What the model of the demo is called wherever it is named. */
export const fakeModelName = "fake-model-of-the-demo";

/**
 * No model: a server on this machine that speaks OpenAI's protocol and makes its answers from the question by a rule, so
 * that prompts can be tried without a key and without paying.
 */
export function startFakeModel(): { url: string; stop(): Promise<void> } {
  const server = serve(usualPort) ?? (serve(0) as Bun.Server<unknown>);
  return { url: `http://127.0.0.1:${server.port}/v1`, stop: () => server.stop(true) };
}

/** The same each time, because answers are kept by the address that gave them: the demo run again asks nothing again. */
const usualPort = 28_787;

/** Null when the port is taken. */
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

/** As a quick model would take. */
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
