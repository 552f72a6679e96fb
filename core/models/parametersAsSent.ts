import { aliasesOf, type Parameters, settingOf } from "../providers/parameters.ts";
import { takeResponseFormat } from "../providers/structuredOutput.ts";
import { isObject } from "../values/json.ts";
import { librarySettings } from "./callOptions.ts";

/** Objects of requests in which providers have settings; others are at the top. */
const places = ["generationConfig", "inferenceConfig", "additionalModelRequestFields"];

const changeable = new Set(librarySettings.flatMap(aliasesOf));

/**
 * Parameters of a model as a request has them. The libraries of providers leave out settings that a model does not take, and
 * bring values into its range; all other parameters go as they are.
 */
export function parametersAsSent(parameters: Parameters, requestText: string): Parameters {
  const wantsJson = takeResponseFormat(parameters).format?.type === "json_object";
  if (!wantsJson && !Object.keys(parameters).some((name) => changeable.has(name))) return parameters;
  const body = JSON.parse(requestText) as Parameters;
  const isJsonLeftOut = wantsJson && !asksForJson(body);
  const inside = [body, ...places.map((place) => body[place]).filter(isObject)] as Parameters[];
  const sent = Object.entries(parameters).flatMap(([name, value]) => {
    if (name === "response_format" && isJsonLeftOut) return [];
    if (!changeable.has(name) || value === null) return [[name, value] as const];
    const found = inside.map((place) => settingOf(place, name)).find((setting) => setting !== undefined);
    return found === undefined ? [] : [[name, isOneText(found, value) ? value : found] as const];
  });
  return Object.fromEntries(sent);
}

/** Whether a request asks for any JSON, in whatever words. Anthropic and Bedrock have none for that. */
function asksForJson({ response_format, text, generationConfig }: Parameters): boolean {
  const places = [response_format, isObject(text) && text.format];
  return places.some(isObject) || (isObject(generationConfig) && generationConfig.responseMimeType !== undefined);
}

/** True for a stop text that was sent as the list that interfaces take. */
function isOneText(sent: unknown, value: unknown): boolean {
  return Array.isArray(sent) && sent.length === 1 && sent[0] === value;
}
