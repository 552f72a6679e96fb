import type { FaultDetail } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { invalid } from "../../values/givenTime.ts";
import type { PromptTemplate } from "./blueprint.ts";
import { textsOf } from "./snippetTags.ts";

const maxLength = limits["PromptTemplate.x-max-length"];

/**
 * Refuses a template whose texts and tools together are too long to be read and rendered for everybody who asks for it.
 * @throws Problem validation_error
 */
export function refuseLongTemplate(template: PromptTemplate, loc: FaultDetail["loc"]): void {
  const tools = template.type === "chat" && template.tools ? JSON.stringify(template.tools).length : 0;
  const length = textsOf(template).reduce((sum, text) => sum + text.length, tools);
  if (length <= maxLength) return;
  const message = `The texts and tools of a template have ${maxLength} characters at the most; these have ${length}`;
  throw invalid(loc, message, "template_too_long");
}
