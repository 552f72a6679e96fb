import { Api, importRequest } from "./support/api.ts";
import { type Bar, type Figure, median, note, rounded, seconds, timed } from "./support/bar.ts";
import { csvBlocks } from "./support/csv.ts";
import { awaitIdle, checkpoint, withServer } from "./support/server.ts";

const samples = 3;

const languages = [
  { name: "JavaScript", language: "JAVASCRIPT", code: 'return data["answer"].length * 2', atLeast: 2_000 },
  { name: "Python", language: "PYTHON", code: 'return len(data["answer"]) * 2', atLeast: 500 },
];

/** Run of a code column over a whole sheet, from the request to `completed`; the first run only warms up. */
export const runCodeBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const request = importRequest(Buffer.from([...csvBlocks({ rows: isQuick ? 2_000 : 10_000 })].join("")));
    const tableId = await api.createTable("bench");
    const figures: Figure[] = [];
    for (const { name, language, code, atLeast } of languages) {
      const sheet = await api.importFile(tableId, request);
      await sheet.createStaleColumns([{ title: "out", type: "CODE_EXECUTION", config: { language, code } }]);
      const times: number[] = [];
      for (let sample = 0; sample <= samples; sample++) {
        await checkpoint(server);
        const ms = await timed(async () => {
          const { completed_count } = await sheet.run({ statuses: [] });
          if (completed_count !== sheet.rowCount) throw new Error(`${completed_count} cells were computed`);
        });
        if (sample > 0) times.push(ms);
        await awaitIdle(server);
      }
      note(`${name} ${seconds(times)}`);
      const value = sheet.rowCount / (median(times) / 1000);
      const shown = `${rounded(value)} cells/s`;
      const what = `a ${name} column over ${sheet.rowCount.toLocaleString("en")} rows, warm`;
      figures.push({ what, sheaf: shown, baseline: "", value, shown, limit: { atLeast } });
    }
    return figures;
  });
