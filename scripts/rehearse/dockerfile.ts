import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Copy, DockerfileParser, type From, type Instruction, type JSONInstruction } from "dockerfile-ast";
import { makeRoot, run, runContained } from "./root.ts";

/** What a stage of a Dockerfile leaves behind. */
export interface Image {
  root: string;
  environment: Record<string, string>;
  directory: string;
  user: string | undefined;
  command: string[];
  healthcheck: string[];
}

export interface Build {
  /** The directory with the Dockerfile. */
  context: string;
  /** Where roots are made. */
  place: string;
  /** A directory with a bare Debian, below the stages that begin with one; else the files of this machine are. */
  debian: string | undefined;
}

const usualPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Carries out every instruction in root directories of its own; gives the last stage. */
export function build({ context, place, debian }: Build): Image {
  const file = DockerfileParser.parse(readFileSync(join(context, "Dockerfile"), "utf8"));
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const instruction of file.getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === "FROM") {
      const from = instruction as From;
      const below = from.getImageName() === "debian" ? debian : undefined;
      const root = makeRoot(join(place, `stage-${stages.size}`), below);
      image = { root, environment: { PATH: usualPath }, directory: "/", user: undefined, command: [], healthcheck: [] };
      stages.set(from.getBuildStage() ?? String(stages.size), image);
    } else if (image) {
      const startedAt = performance.now();
      perform(instruction, image, { context, stages });
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds > 1) console.log(`  ${seconds.toFixed(1)} s  ${instruction.getTextContent().split("\n")[0]}`);
    }
  }
  if (!image) throw new Error("the Dockerfile has no stage");
  return image;
}

function perform(
  instruction: Instruction,
  image: Image,
  { context, stages }: { context: string; stages: Map<string, Image> },
): void {
  const words = instruction.getArguments().map((argument) => argument.getValue());
  const keyword = instruction.getKeyword();
  switch (keyword) {
    case "WORKDIR":
      image.directory = words[0] as string;
      mkdirSync(join(image.root, image.directory), { recursive: true });
      break;
    case "RUN": {
      const command = ["sh", "-ec", instruction.getArgumentsContent() ?? ""];
      runContained(image.root, { ...image, environment: { HOME: "/root", ...image.environment }, command });
      break;
    }
    case "COPY": {
      const copy = instruction as Copy;
      const stage = copy.getFromFlag()?.getValue();
      const from = stage ? (stages.get(stage) as Image).root : context;
      const [target, ...sources] = copy
        .getArguments()
        .map((argument) => argument.getValue())
        .toReversed() as [string, ...string[]];
      for (const source of sources) copyInto(join(from, source), image, target);
      break;
    }
    case "ENV":
      for (const word of words) {
        const [name, ...value] = word.split("=");
        image.environment[name as string] = value.join("=");
      }
      break;
    case "USER":
      image.user = words[0];
      break;
    case "CMD":
      image.command = stringsOf(instruction as JSONInstruction);
      break;
    case "HEALTHCHECK":
      image.healthcheck = stringsOf(instruction as JSONInstruction);
      break;
    case "VOLUME":
    case "EXPOSE":
      break;
    default:
      throw new Error(`this rehearsal does not know ${keyword}`);
  }
}

/** The JSON array of an instruction in exec form. */
function stringsOf(instruction: JSONInstruction): string[] {
  const text = instruction.getArgumentsContent() ?? "";
  return JSON.parse(text.slice(text.indexOf("[")));
}

/** As COPY does: of a directory what is in it, and a file into a directory when the target ends like one. */
function copyInto(source: string, { root, directory }: Image, target: string): void {
  const place = join(root, resolve(directory, target));
  if (statSync(source).isFile()) {
    mkdirSync(target.endsWith("/") ? place : join(place, ".."), { recursive: true });
    copyFileSync(source, target.endsWith("/") ? join(place, basename(source)) : place);
    return;
  }
  mkdirSync(place, { recursive: true });
  run(["cp", "-R", "--no-preserve=ownership", "-d", ...readdirSync(source).map((name) => join(source, name)), place]);
}

export function mebibytesOf(path: string): number {
  if (!existsSync(path)) return 0;
  return Number(run(["du", "-sm", path]).split("\t")[0]);
}
