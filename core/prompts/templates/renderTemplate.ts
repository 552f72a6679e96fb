import type { PromptMetadata, PromptTemplate } from "./blueprint.ts";
import { changeTexts, type RenderedPrompt, type TemplateText } from "./eachText.ts";
import { fillVariables } from "./fillVariables.ts";
import { renderFString } from "./formats/fString.ts";
import { FormatFault, Room } from "./formats/pythonFormat.ts";
import { jinjaNames } from "./jinja/jinjaNames.ts";
import { type JinjaOutcome, type RenderFor, renderJinja } from "./jinja/rendererPool.ts";
import { fillSchema, withNumbers } from "./renderSchema.ts";

export interface Rendered {
  template: PromptTemplate;
  metadata: PromptMetadata;
  warnings: string[];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Fills the variables of a template and of the schema of its answer. A variable without a value gives an empty text, and a
 * text that cannot be rendered stays as it is; both give a warning.
 *
 * @throws Problem validation_error for a value of the wrong kind, unavailable when too much waits to be rendered
 */
export async function renderTemplate(
  template: PromptTemplate,
  metadata: PromptMetadata,
  values: Values,
  whose: RenderFor,
): Promise<Rendered> {
  const warnings = new Warnings();
  const responseFormat = metadata?.model?.parameters?.response_format;
  const filled: RenderedPrompt = {
    template: fillVariables(template, values, (text) => warnings.add(text)),
    responseFormat: fillSchema(responseFormat, values),
  };
  const texts = await renderTexts(textsOf(filled), values, whose, warnings);
  const rendered = changeTexts(filled, () => texts.shift() as string);
  return {
    template: rendered.template,
    metadata:
      responseFormat === undefined ? metadata : withResponseFormat(metadata, withNumbers(rendered.responseFormat)),
    warnings: warnings.all(),
  };
}

function textsOf(prompt: RenderedPrompt): TemplateText[] {
  const texts: TemplateText[] = [];
  changeTexts(prompt, (text) => {
    texts.push(text);
    return text.text;
  });
  return texts;
}

/** Renders texts; all jinja2 texts go to the renderer in one message, since it is another process. */
async function renderTexts(
  texts: TemplateText[],
  values: Values,
  whose: RenderFor,
  warnings: Warnings,
): Promise<string[]> {
  const jinja = texts.filter(({ format }) => format === "jinja2");
  const outcomes = await renderJinja(
    jinja.map(({ text }) => text),
    values,
    whose,
  );
  const room = new Room();
  const rendered: string[] = [];
  for (const text of texts) {
    const outcome = text.format === "jinja2" ? outcomes.shift() : await renderOne(text, values, warnings, room);
    rendered.push(
      typeof outcome === "string" ? outcome : await textOf(outcome as JinjaOutcome, text, values, warnings),
    );
  }
  return rendered;
}

async function textOf(outcome: JinjaOutcome, text: TemplateText, values: Values, warnings: Warnings): Promise<string> {
  if ("fault" in outcome) {
    warnings.kept(text, outcome.fault);
    return text.text;
  }
  for (const name of await jinjaNames(text.text)) if (!Object.hasOwn(values, name)) warnings.missing(text, name);
  return outcome.text;
}

async function renderOne(text: TemplateText, values: Values, warnings: Warnings, room: Room): Promise<string> {
  try {
    const missing: string[] = [];
    const result = await renderFString(text.text, values, (name) => missing.push(name), room);
    for (const name of missing) warnings.missing(text, name);
    return result;
  } catch (error) {
    if (!(error instanceof FormatFault)) throw error;
    warnings.kept(text, error.message);
    return text.text;
  }
}

function withResponseFormat(metadata: PromptMetadata, responseFormat: unknown): PromptMetadata {
  const model = metadata?.model;
  if (!model) return metadata;
  const parameters = { ...model.parameters, response_format: responseFormat };
  return { ...metadata, model: { ...model, parameters } };
}

/** Warnings: first all missing names on one line, then the places where they are missing. */
class Warnings {
  private readonly names = new Set<string>();
  private readonly places = new Set<string>();
  private readonly others = new Set<string>();

  add(text: string): void {
    this.others.add(text);
  }

  missing({ place }: TemplateText, name: string): void {
    this.names.add(`\`${name}\``);
    this.places.add(`${place}: the variable \`${name}\` is undefined.`);
  }

  kept({ place, isQuiet }: TemplateText, reason: string): void {
    if (!isQuiet) this.others.add(`${place}: a text was left as it is, because it cannot be rendered: ${reason}.`);
  }

  all(): string[] {
    const missing = this.names.size > 0 ? [`Input variables without a value (${[...this.names].join(", ")})`] : [];
    return [...missing, ...this.places, ...this.others];
  }
}
