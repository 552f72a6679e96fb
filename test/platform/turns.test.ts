import { expect, test } from "bun:test";
import { Turns } from "../../core/platform/turns.ts";
import { renderJinja } from "../../core/prompts/templates/jinja/rendererPool.ts";

/** Lets each one of the owners, in this order, have a place and keep it until all others that can have one do. */
async function orderOf(places: number, owners: number[]): Promise<number[]> {
  const turns = new Turns(() => places, "work");
  const begun: number[] = [];
  await Promise.all(
    owners.map(async (owner) => {
      await turns.take(owner, { maxWaitMs: null });
      begun.push(owner);
      await Bun.sleep(1);
      turns.giveBack(owner);
    }),
  );
  expect(turns.running).toBe(0);
  return begun;
}

test("who has the fewest places is next, then who had a turn the longest ago", async () => {
  expect(await orderOf(1, [1, 1, 1, 1, 2, 2, 3])).toEqual([1, 2, 3, 1, 2, 1, 1]);
  expect(await orderOf(2, [1, 1, 1, 1, 1, 2, 2])).toEqual([1, 1, 2, 1, 2, 1, 1]);
});

test("an owner whose work does not end leaves others all places but the one that it has", async () => {
  const turns = new Turns(() => 2, "work");
  for (let i = 0; i < 2; i++) await turns.take(1, { maxWaitMs: null });
  const more = turns.take(1, { maxWaitMs: null });
  const others = [2, 3, 2].map((owner) => turns.take(owner, { maxWaitMs: null }).then(() => turns.giveBack(owner)));
  turns.giveBack(1);
  await Promise.all(others);
  await more;
  expect(turns.running).toBe(2);
});

test("waiting ends at its time and with its signal, and the place goes to somebody else", async () => {
  const turns = new Turns(() => 1, "work");
  await turns.take(1, { maxWaitMs: null });
  const abort = new AbortController();
  const late = turns.take(2, { maxWaitMs: 20 });
  const gone = turns.take(2, { maxWaitMs: null, signal: abort.signal });
  const patient = turns.take(3, { maxWaitMs: null });
  await expect(late).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("more work than") });
  abort.abort(new Error("nobody waits"));
  await expect(gone).rejects.toThrow("nobody waits");
  turns.giveBack(1);
  await patient;
  turns.giveBack(3);
  expect(turns.running).toBe(0);
  await turns.take(4, { maxWaitMs: null });
});

test("slow templates of one workspace hold up those of another for no longer than one of them", async () => {
  const slow = "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}";
  const ended: string[] = [];
  const render = async (name: string, workspaceId: number, text: string) => {
    const [outcome] = await renderJinja([text], { x: 1 }, { workspaceId });
    ended.push(name);
    return outcome;
  };
  const work = Array.from({ length: 5 }, () => render("slow", 1, slow));
  expect(await render("quick", 2, "hi {{ x }}")).toEqual({ text: "hi 1" });
  expect(ended.length).toBeLessThanOrEqual(3);
  for (const outcome of await Promise.all(work)) expect(outcome).toHaveProperty("fault");
});
