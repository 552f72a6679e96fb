// Model provider in a process of its own, so that its CPU time is not counted as the server's. It answers OpenAI's chat
// completions after a fixed time, and reports how often each request came.
const delayMs = Number(process.argv[2]);

let requests = 0;
const questions = new Set<number | bigint>();

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    if (request.method === "GET") return Response.json({ requests, questions: questions.size });
    requests++;
    questions.add(Bun.hash(await request.arrayBuffer()));
    await Bun.sleep(delayMs);
    return Response.json({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1_700_000_000,
      model: "gpt-4o-mini",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: `An answer of a few words, number ${requests}.`, refusal: null },
          finish_reason: "stop",
          logprobs: null,
        },
      ],
      usage: { prompt_tokens: 20, completion_tokens: 8, total_tokens: 28 },
    });
  },
});
process.stdout.write(`http://127.0.0.1:${server.port}\n`);
// Ends with the bench, however that ends.
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
