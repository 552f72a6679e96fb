import type { components } from "../../generated/types.ts";
import type { Client } from "./client.ts";
import { base64, type FileContent } from "./sheets.ts";
import { waitFor } from "./waitFor.ts";

type Dataset = components["schemas"]["Dataset"];
type RowsQuery = { q?: string; filter_query?: string; page?: number; per_page?: number };

export async function createGroup(client: Client, name?: string): Promise<Dataset> {
  const body = name === undefined ? {} : { name };
  return (await client.expect(201, "createDatasetGroup", { body })).dataset;
}

export async function datasetById(client: Client, datasetId: number): Promise<Dataset | undefined> {
  const filter = { filters: [{ field: "id", operator: "is", value: datasetId }] };
  const query = { filter_query: JSON.stringify(filter), status: "all" as const };
  return (await client.expect(200, "listDatasets", { query })).datasets[0];
}

/** The dataset when it is no draft any more, or is gone. */
export function versionOf(client: Client, datasetId: number): Promise<Dataset> {
  return waitFor(`the version of the dataset ${datasetId}`, async () => {
    const dataset = await datasetById(client, datasetId);
    return dataset !== undefined && (dataset.version_number > 0 || dataset.is_deleted) && dataset;
  });
}

export function postVersion(client: Client, groupId: number, fileName: string, content: FileContent) {
  const body = { dataset_group_id: groupId, file_name: fileName, file_content_base64: base64(content) };
  return client.call("createDatasetVersionFromFile", { body });
}

/** A version of a group from a file; throws unless it comes to be. */
export async function versionFromFile(
  client: Client,
  groupId: number,
  fileName: string,
  content: FileContent,
): Promise<Dataset> {
  const answer = await postVersion(client, groupId, fileName, content);
  if (answer.status !== 201) throw new Error(`${fileName} was refused: ${JSON.stringify(answer.body)}`);
  const version = await versionOf(client, answer.body.dataset_id);
  if (version.is_deleted) throw new Error(`${fileName} was not imported`);
  return version;
}

/** The first version of a group of its own. */
export async function datasetFromCsv(client: Client, name: string, csv: string): Promise<Dataset> {
  const { dataset_group_id } = await createGroup(client, name);
  return versionFromFile(client, dataset_group_id, "rows.csv", csv);
}

export async function rowsOf(client: Client, datasetId: number, query: RowsQuery = {}): Promise<unknown[][]> {
  const { rows } = await client.expect(200, "listDatasetRows", { params: { dataset_id: datasetId }, query });
  return rows.map((row) => row.map((cell) => cell.value));
}

type Report = components["schemas"]["GetReportResponse"];

export function reportById(client: Client, reportId: number): Promise<Report> {
  return client.expect(200, "getReport", { params: { report_id: reportId } });
}

/** The run when all of it is computed. */
export function runEnd(client: Client, reportId: number): Promise<Report> {
  return waitFor(`the end of the run ${reportId}`, async () => {
    const run = await reportById(client, reportId);
    return run.status === "COMPLETED" && run;
  });
}

/** Runs an evaluation to its end. */
export async function runToEnd(
  client: Client,
  reportId: number,
  name = "run",
  more: { dataset_id?: number; refresh_dataset?: boolean } = {},
): Promise<Report> {
  const params = { report_id: reportId };
  const { report_id } = await client.expect(201, "runReport", { params, body: { name, ...more } });
  return runEnd(client, report_id);
}

/** Logs a call about a question, which is its input variable too. */
export async function logQuestion(
  client: Client,
  question: string,
  more: Partial<components["schemas"]["LogRequest"]> = {},
): Promise<number> {
  const message = (role: string, text: string) => ({
    type: "chat" as const,
    messages: [{ role: role as "user", content: [{ type: "text", text }] }],
  });
  const body = {
    provider: "openai",
    model: "gpt-4o",
    input: message("user", question),
    output: message("assistant", `about ${question}`),
    request_start_time: "2026-03-02T09:15:00Z",
    request_end_time: "2026-03-02T09:15:01Z",
    prompt_input_variables: { question },
    ...more,
  };
  return (await client.expect(201, "logRequest", { body })).id;
}
