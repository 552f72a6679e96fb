// `bun run admin`: manages workspaces and API keys, from the terminal of the machine that has the data.
import { parseArgs } from "node:util";
import type { Sql } from "postgres";
import { revokeKey as endKey, createKey as makeKey, updateKey } from "../core/workspace/apiKeys.ts";
import { deleteWorkspace } from "../core/workspace/deleteWorkspace.ts";
import { discardSecrets, resealSecrets } from "../core/workspace/secrets/reseal.ts";
import { inWorkspace, createWorkspace as makeWorkspace, updateWorkspace } from "../core/workspace/workspaces.ts";
import { createPool } from "../db/client.ts";
import { migrate } from "../db/migrate.ts";
import { type ApiKeyRecord, findKeyWorkspace, listApiKeys } from "../db/queries/workspace/apiKeys.ts";
import { findWorkspace, listWorkspaces, plans, setPlan } from "../db/queries/workspace/workspaces.ts";
import { type Scope, workspaceScope } from "../db/scope.ts";
import { StartFault } from "../db/startFault.ts";
import { fullRights } from "../domain/keyRights.ts";
import { Problem } from "../domain/problem.ts";
import { isUuid } from "../domain/uuid.ts";
import type { Schemas } from "../generated/types.ts";
import { schemaValidators, validators } from "../generated/validators.ts";
import { argumentFault, helpHint } from "../server/boot/argumentFault.ts";
import { type Config, readConfig } from "../server/boot/config.ts";
import { type OpenDatabase, openCommandDatabase } from "../server/boot/database.ts";
import { readKeyring, readKeyringInUse } from "../server/boot/encryptionKey.ts";
import { ensureFirstWorkspace } from "../server/boot/firstRun.ts";
import type { Validator } from "../validation/validator.ts";
import { asOwner, distributeDatabase, moveToNode, showCluster } from "./clusterCommands.ts";
import { printable, recordTable } from "./table.ts";
import { watchOutput } from "./watchOutput.ts";

const help = helpHint("npm run admin");
const usage = `Usage: bun run admin COMMAND [--json]        (or: npm run admin -- COMMAND)

  workspace create NAME                        create a workspace and its first API key
  workspace list
  workspace plan WORKSPACE_ID PLAN             set how many skills it may have: free, pro or team
  workspace retention DAYS [--workspace ID]    set how long new logs and traces are kept; "off" keeps them forever
             [--errors DAYS] [--labelled DAYS] and those with an error, with a tag or score, if that is longer
  workspace delete WORKSPACE_ID NAME           delete it with everything in it, permanently; NAME must be its name
  workspace network on|off [--workspace ID]    set whether its code may call public addresses
  key create [--workspace ID] [--name NAME]    create another API key, which is shown only once
             [--scopes LIST] [--expires TIME]  with these scopes (read-only, ingest, runtime or single ones; default all),
                                               and until this time
  key list [--workspace ID]
  key rename KEY_ID NAME
  key revoke KEY_ID                            disable the key immediately and permanently
  secrets rotate                               encrypt all secrets again with the first key in SHEAF_ENCRYPTION_KEY
  secrets discard                              empty the secrets whose encryption key is lost
  cluster distribute [--shards NUMBER]         spread the tables over the nodes of a Citus cluster, by workspace
  cluster status                               show the nodes, and where each workspace is
  cluster move WORKSPACE_ID HOST:PORT          move a workspace to a node, while it is used

You can omit --workspace if there is only one. --json prints one line of JSON.
The command uses the server's database: DATABASE_URL, or the embedded one in SHEAF_DATA_DIR (.data), running or not.
`;

interface Command {
  /** Names of the arguments after the command. */
  takes: string[];
  options?: readonly OptionName[];
  run(sql: Sql, options: Options): Promise<Result>;
}

const word = { type: "string" } as const;
const options = {
  ...{ workspace: word, name: word, scopes: word, expires: word, errors: word, labelled: word, shards: word },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

type OptionName = Exclude<keyof typeof options, "json" | "help">;

interface Options extends Partial<Record<OptionName, string>> {
  /** Arguments after the command. */
  words: string[];
  config: Config;
  /** Address of the role that owns the tables. */
  ownerUrl: string;
}

interface Result {
  json: unknown;
  text: string;
  /** 0 unless given. */
  exitCode?: number;
}

const commands: Record<string, Command> = {
  "workspace create": { takes: ["NAME"], run: createWorkspace },
  "workspace list": { takes: [], run: showWorkspaces },
  "workspace plan": { takes: ["WORKSPACE_ID", "PLAN"], run: changePlan },
  "workspace retention": { takes: ["DAYS"], options: ["workspace", "errors", "labelled"], run: changeRetention },
  "workspace delete": { takes: ["WORKSPACE_ID", "NAME"], run: removeWorkspace },
  "workspace network": { takes: ["on|off"], options: ["workspace"], run: changeNetwork },
  "key create": { takes: [], options: ["workspace", "name", "scopes", "expires"], run: createKey },
  "key list": { takes: [], options: ["workspace"], run: showKeys },
  "key rename": { takes: ["KEY_ID", "NAME"], run: renameKey },
  "key revoke": { takes: ["KEY_ID"], run: revokeKey },
  "secrets rotate": { takes: [], run: rotateSecrets },
  "secrets discard": { takes: [], run: discardLostSecrets },
  "cluster distribute": { takes: [], options: ["shards"], run: distributeDatabase },
  "cluster status": { takes: [], run: showCluster },
  "cluster move": {
    takes: ["WORKSPACE_ID", "HOST:PORT"],
    run: async (sql, options) => {
      const [id, node = ""] = options.words;
      return moveToNode(sql, options, await chooseWorkspace(sql, id), node);
    },
  },
};

async function createWorkspace(sql: Sql, { words: [name = ""] }: Options): Promise<Result> {
  requireValid(validators.createWorkspace.body, { name });
  const workspace = await makeWorkspace(sql, { name }, null);
  const { key } = await inWorkspace(sql, workspace.id, null, (db) => makeKey(db, { name: "first key" }, fullRights));
  return {
    json: { workspace_id: workspace.id, api_key: key },
    text: `Created workspace ${workspace.id} "${printable(workspace.name)}".\nAPI key (shown only now): ${key}`,
  };
}

async function changePlan(sql: Sql, { words: [id = "", planName = ""] }: Options): Promise<Result> {
  const plan = plans.find((known) => known === planName);
  if (!plan) throw wrongUse(`A plan is one of ${plans.join(", ")}.`);
  const isThere = /^\d{1,9}$/.test(id) && (await setPlan(sql, Number(id), plan));
  if (!isThere) throw new StartFault(`There is no workspace ${id}; "workspace list" shows them all.`);
  return { json: { workspace_id: Number(id), plan }, text: `Workspace ${id} now has the plan ${plan}.` };
}

async function removeWorkspace(sql: Sql, { words: [id = "", name = ""], ownerUrl }: Options): Promise<Result> {
  const workspace = await findWorkspace(sql, await chooseWorkspace(sql, id));
  if (workspace?.name !== name)
    throw wrongUse(`Workspace ${id} is called "${printable(workspace?.name ?? "")}"; give this name to delete it.`);
  const rows = await asOwner(ownerUrl, (owner) =>
    deleteWorkspace(owner, workspace.id, (deleted, table) => {
      process.stderr.write(`${deleted} rows deleted, the last ones from ${table}\n`);
    }),
  );
  return {
    json: { workspace_id: workspace.id, deleted_rows: rows },
    text: `Deleted workspace ${id} with ${rows} rows.`,
  };
}

async function showWorkspaces(sql: Sql): Promise<Result> {
  const workspaces = await listWorkspaces(sql);
  return { json: workspaces, text: recordTable(["id", "name", "created_at"], workspaces) };
}

async function changeRetention(
  sql: Sql,
  { words: [limit = ""], workspace, errors, labelled }: Options,
): Promise<Result> {
  const id = await chooseWorkspace(sql, workspace);
  const days = daysOf(limit);
  const longer = (given: string | undefined) => (given === undefined ? null : (daysOf(given) ?? 0));
  const changes = {
    retention_days: days,
    retention_of_errors_days: longer(errors),
    retention_of_labelled_days: longer(labelled),
  };
  await updateWorkspace(sql, id, changes, null);
  const time = (given: number | null) => (given === null || given === 0 ? "for ever" : `for ${given} days`);
  const isLonger = (given: number) => days !== null && (given === 0 || given > days);
  const rule = (what: string, given: number | null) => {
    if (given === null) return "";
    return isLonger(given) ? ` ${what} are kept ${time(given)}.` : ` ${what} are too: their time is not longer.`;
  };
  const { retention_of_errors_days: ofErrors, retention_of_labelled_days: ofLabelled } = changes;
  return {
    json: { workspace_id: id, ...changes },
    text: `New request logs and traces of workspace ${id} are kept ${time(days)}.${rule("Those with an error", ofErrors)}${rule("Those with a tag or score", ofLabelled)}`,
  };
}

/** @returns null for ever */
function daysOf(text: string): number | null {
  if (text !== "off" && !/^[1-9]\d{0,3}$/.test(text)) throw wrongUse('DAYS should be 1 to 9999, or "off".');
  return text === "off" ? null : Number(text);
}

async function changeNetwork(sql: Sql, { words: [state = ""], workspace }: Options): Promise<Result> {
  if (state !== "on" && state !== "off") throw wrongUse('Say "on" or "off".');
  const id = await chooseWorkspace(sql, workspace);
  await updateWorkspace(sql, id, { code_network: state === "on" }, null);
  const may = state === "on" ? "may call public addresses" : "has no network";
  return {
    json: { workspace_id: id, code_network: state === "on" },
    text: `Code of workspace ${id} ${may} from now on.`,
  };
}

async function createKey(sql: Sql, { workspace, name, scopes, expires }: Options): Promise<Result> {
  const workspaceId = await chooseWorkspace(sql, workspace);
  const given = {
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes: scopes.split(",") }),
    ...(expires !== undefined && { expires_at: expires }),
  };
  requireValid(schemaValidators.CreateApiKeyRequest, given);
  const { api_key, key } = await inWorkspace(sql, workspaceId, null, (db) =>
    makeKey(db, given as Schemas["CreateApiKeyRequest"], fullRights),
  );
  const { id, last_four, created_at, expires_at } = api_key;
  return {
    json: {
      workspace_id: workspaceId,
      id,
      name: api_key.name,
      last_four,
      scopes: api_key.scopes,
      created_at,
      expires_at,
      api_key: key,
    },
    text: `Key ${id} of workspace ${workspaceId} (shown only now): ${key}`,
  };
}

async function showKeys(sql: Sql, { workspace }: Options): Promise<Result> {
  const ids =
    workspace === undefined
      ? (await listWorkspaces(sql)).map((listed) => listed.id)
      : [await chooseWorkspace(sql, workspace)];
  const lists = await Promise.all(
    ids.map(async (id) => (await listApiKeys(workspaceScope(sql, id))).map((key) => ({ workspace_id: id, ...key }))),
  );
  const keys = lists.flat();
  const columns = [
    "workspace_id",
    "id",
    "name",
    "last_four",
    "scopes",
    "created_at",
    "expires_at",
    "last_used_at",
    "revoked_at",
  ] as const;
  return { json: keys, text: recordTable(columns, keys) };
}

async function renameKey(sql: Sql, { words: [id = "", name = ""] }: Options): Promise<Result> {
  requireValid(validators.updateApiKey.body, { name });
  const key = await changeKey(sql, id, (db) => updateKey(db, id, { name }, fullRights));
  return { json: key, text: `Key ${key.id} (…${key.last_four}) is now called "${printable(name)}".` };
}

async function revokeKey(sql: Sql, { words: [id = ""] }: Options): Promise<Result> {
  const key = await changeKey(sql, id, (db) => endKey(db, id, fullRights));
  return { json: key, text: `Key ${key.id} (…${key.last_four}) is revoked.` };
}

async function rotateSecrets(sql: Sql, { config }: Options): Promise<Result> {
  const ring = readKeyringInUse(config);
  const { resealed, unreadable } = await resealSecrets(sql, ring);
  const rest = unreadable === 0 ? "" : ` ${unreadable} could not be read: none of the keys here opens them.`;
  return {
    json: { encryption_key_id: ring.currentId, resealed, unreadable },
    text: `${resealed} secrets are now encrypted with the key ${ring.currentId}.${rest}`,
    exitCode: unreadable === 0 ? 0 : 1,
  };
}

async function discardLostSecrets(sql: Sql, { config }: Options): Promise<Result> {
  const discarded = await discardSecrets(sql, readKeyring(config));
  return { json: { discarded }, text: `${discarded} secrets had an unknown key; their values are deleted.` };
}

async function changeKey(sql: Sql, keyId: string, change: (db: Scope) => Promise<ApiKeyRecord>): Promise<ApiKeyRecord> {
  const workspaceId = isUuid(keyId) ? await findKeyWorkspace(sql, keyId) : null;
  if (workspaceId === null) throw new StartFault(`There is no key with the id ${keyId}; "key list" shows them all.`);
  return inWorkspace(sql, workspaceId, null, change);
}

async function chooseWorkspace(sql: Sql, id: string | undefined): Promise<number> {
  if (id === undefined) {
    const workspaces = await listWorkspaces(sql);
    const [only] = workspaces;
    if (workspaces.length === 1 && only) return only.id;
    throw wrongUse("There are several workspaces; choose one with --workspace ID.");
  }
  const workspace = /^\d{1,9}$/.test(id) ? await findWorkspace(sql, Number(id)) : null;
  if (!workspace) throw new StartFault(`There is no workspace ${id}; "workspace list" shows them all.`);
  return workspace.id;
}

/** @throws StartFault for what the contract refuses over HTTP too */
function requireValid(validator: Validator, given: object): void {
  const [fault] = validator.faults(given, []);
  if (fault) throw wrongUse(`${fault.loc.join(".")}: ${fault.msg}.`);
}

function wrongUse(message: string): StartFault {
  return new StartFault(message, { exitCode: 2 });
}

function parseCommand(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw wrongUse(argumentFault(error, "npm run admin"));
  }
}

/** @throws StartFault for an option that the command does not have, or one without a value */
function requireOptions(name: string, command: Command, values: ReturnType<typeof parseCommand>["values"]): void {
  for (const [option, value] of Object.entries(values)) {
    if (typeof value !== "string") continue;
    if (!command.options?.includes(option as OptionName))
      throw wrongUse(`"${name}" has no option --${option}. ${help}`);
    if (value === "") throw wrongUse(`--${option} must not be empty. ${help}`);
  }
}

async function main(args: string[]): Promise<{ text: string; exitCode?: number }> {
  const { values, positionals } = parseCommand(args);
  if (values.help || positionals.length === 0) return { text: usage.trimEnd() };
  const name = positionals.slice(0, 2).join(" ");
  const words = positionals.slice(2);
  const command = commands[name];
  if (!command) throw wrongUse(`There is no command "${name}". ${help}`);
  if (words.length !== command.takes.length) {
    const takes = command.takes.length === 0 ? "nothing more" : command.takes.join(" and ");
    const hint = words.length > command.takes.length ? " Put quotes around a name with spaces." : "";
    throw wrongUse(`"${name}" takes ${takes}.${hint} ${help}`);
  }
  requireOptions(name, command, values);
  const config = readConfig(process.env);
  const database = await openCommandDatabase(config);
  const sql = createPool({ url: database.url, name: "sheaf admin", max: 2 });
  try {
    if (!database.isServed) await prepare(sql, database, config);
    const result = await command.run(sql, { words, ...values, config, ownerUrl: database.ownerUrl });
    return values.json ? { ...result, text: JSON.stringify(result.json) } : result;
  } finally {
    await sql.end({ timeout: 5 });
    await database.close();
  }
}

/** Prepares a database that no server of this version has prepared yet. */
async function prepare(sql: Sql, { ownerUrl }: OpenDatabase, config: Config): Promise<void> {
  await migrate({ url: ownerUrl, servedBy: sql });
  const { newKey, keyFile } = await ensureFirstWorkspace(sql, config);
  if (newKey) process.stderr.write(`The database was new: created workspace 1; its API key is in ${keyFile}.\n`);
}

watchOutput(1);
try {
  const { text, exitCode = 0 } = await main(process.argv.slice(2));
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
} catch (error) {
  if (!(error instanceof StartFault || error instanceof Problem)) throw error;
  process.stderr.write(`${error.message.trimEnd()}\n`);
  process.exitCode = error instanceof StartFault ? error.exitCode : 1;
}
