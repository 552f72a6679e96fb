import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Block } from "./markdown.ts";

/** What a comment above a block may say; CONTRIBUTING.md tells authors what each does. */
export const notes = {
  notRun: "not run",
  file: "file",
  add: "add to",
  background: "in another terminal, until",
  fails: "fails",
  output: "output",
  needs: "needs",
} as const;

/** Languages of which every block is run or written to a file, or says why not. */
export const runnable = new Set(["sh", "js", "mjs", "ts", "py", "yaml"]);

const header = `set -euo pipefail
groups=()
end_background() {
  code=$?
  for group in "\${groups[@]}"; do kill -TERM -- "-$group" 2>/dev/null || true; done
  wait
  # npm ends before the server that it started, which still has its database to say goodbye to.
  for group in "\${groups[@]}"; do while kill -0 -- "-$group" 2>/dev/null; do sleep 0.05; done; done
  exit $code
}
trap end_background EXIT
in_background() {
  local script=$1 pattern=$2
  set -m
  bash -euo pipefail "$script" >"$script.log" 2>&1 &
  local process=$!
  set +m
  groups+=("$process")
  until grep -qE "$pattern" "$script.log"; do
    if ! kill -0 "$process" 2>/dev/null; then cat "$script.log" >&2; return 1; fi
    sleep 0.1
  done
}
has_bun() { command -v bun >/dev/null; }
has_psql() { command -v psql >/dev/null; }
# One that is older than the server refuses to dump.
has_pg_dump() {
  has_psql && command -v pg_dump >/dev/null &&
    [ "$(pg_dump --version | grep -oE '[0-9]+' | head -1)" -ge "$(($(psql -Atc 'show server_version_num' "$DATABASE_URL") / 10000))" ]
}
add_below() {
  grep -qxF "$2" "$1" || { echo "there is no line $2 in $1" >&2; return 1; }
  awk -v line="$2" -v part="$3" '{ print } $0 == line { while ((getline text < part) > 0) print text }' "$1" >"$3.whole"
  cp "$3.whole" "$1"
}
`;

/** The page as one script. Before each block it writes the block's place, after a record separator, to both streams. */
export function scriptOf(blocks: Block[], { clone, scratch }: { clone: string; scratch: string }): string {
  const parts = blocks.flatMap((block, index) => {
    const action = actionOf(block, join(scratch, `block-${index}`), clone);
    return action === null ? [] : [`printf '\\036%d\\n' ${index}; printf '\\036%d\\n' ${index} >&2`, action];
  });
  return [header, `cd ${clone}`, ...parts, ""].join("\n");
}

/** @param part a file for what the block holds */
function actionOf({ language, text, note }: Block, part: string, clone: string): string | null {
  const { kind, value } = note ?? { kind: "", value: "" };
  if (kind === notes.file) {
    writeFileSync(part, `${text}\n`);
    mkdirSync(join(clone, dirname(value)), { recursive: true });
    return `cp ${part} ${value}`;
  }
  if (kind === notes.add) {
    writeFileSync(part, `${text}\n`);
    const [, file, line] = value.match(/^(\S+)(?: below "(.*)")?$/) ?? [];
    return line === undefined ? `cat ${part} >> ${file}` : `add_below ${file} '${line}' ${part}`;
  }
  if (language !== "sh" || kind === notes.notRun) return null;
  if (kind === notes.background) {
    writeFileSync(part, text);
    return `in_background ${part} '${value}'`;
  }
  if (kind === notes.fails) {
    return `set +e\n(set -e\n${text}\n)\ncode=$?\nset -e\n[ $code != 0 ] || { echo 'it did not fail' >&2; exit 1; }`;
  }
  return kind === notes.needs ? `if has_${value}; then\n${text}\nfi` : text;
}
