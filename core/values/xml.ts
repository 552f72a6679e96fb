import { SaxesParser } from "saxes";
import { limits } from "../../generated/limits.ts";
import { CellFault } from "./cellFault.ts";
import { tick } from "./computingTime.ts";

export interface XmlAttribute {
  /** Name as written, with its prefix. */
  name: string;
  local: string;
  uri: string;
  value: string;
}

/** Namespaces that an element declares, and those around it. */
interface Scope {
  declared: Readonly<Record<string, string>>;
  outer: Scope | null;
}

export interface XmlElement {
  /** Name as written, with its prefix; "" for the document itself. */
  name: string;
  local: string;
  uri: string;
  attributes: XmlAttribute[];
  parent: XmlElement | null;
  children: XmlElement[];
  /** Place in document order; `last` is the place of the last element inside this one. */
  index: number;
  last: number;
  scope: Scope | null;
  /** Place of its content in the text of the document. */
  textStart: number;
  textEnd: number;
  /** Place in the source. */
  start: number;
  end: number;
}

/** The document is `elements[0]`, its root element `elements[1]`; all are in document order. */
export interface XmlDocument {
  elements: XmlElement[];
  textOf(element: XmlElement): string;
  /** Source of the element, with the namespaces that it inherits. */
  sourceOf(element: XmlElement): string;
}

/** Limit of libxml2. A name is looked up in every element around it, so depth times elements bounds the work. */
const maxDepth = limits["XmlPathConfig.x-max-depth"];
const maxElements = limits["XmlPathConfig.x-max-elements"];

const partLength = 4096;
const stepsPerElement = 100;

/**
 * Reads well-formed XML. Document type declarations are passed over, and the five entities of XML itself are the only
 * ones, so nothing expands and nothing is fetched. Throws a CellFault that names line and column.
 */
export function parseXml(text: string): XmlDocument {
  const source = text.trim();
  const builder = new Builder(source);
  builder.parse();
  const { elements, text: content } = builder;
  return {
    elements,
    textOf: (element) => content.slice(element.textStart, element.textEnd),
    sourceOf: (element) => standalone(source, element),
  };
}

class Builder {
  readonly elements: XmlElement[] = [];
  text = "";
  private open: XmlElement;

  constructor(private readonly source: string) {
    this.open = this.add({ name: "", local: "", uri: "", attributes: [] }, null, null);
  }

  parse(): void {
    const parser = new SaxesParser({ xmlns: true, position: true });
    parser.on("error", ({ message }) => {
      throw new CellFault(`The source is not well-formed XML. ${placed(message)}`);
    });
    const append = (text: string) => {
      this.text += text;
    };
    let start = 0;
    let depth = 0;
    parser.on("text", append);
    parser.on("cdata", append);
    parser.on("opentagstart", () => {
      start = this.source.lastIndexOf("<", parser.position - 1);
      depth++;
      tick(stepsPerElement);
      if (depth > maxDepth) throw new CellFault(`The XML is nested deeper than ${maxDepth} levels.`);
      if (this.elements.length > maxElements) throw new CellFault(`The XML has more than ${maxElements} elements.`);
    });
    parser.on("opentag", ({ name, local, uri, attributes, ns }) => {
      const { scope } = this.open;
      const declares = Object.keys(ns).length > 0;
      this.open = this.add(
        { name, local, uri, attributes: Object.values(attributes) },
        this.open,
        declares ? { declared: ns, outer: scope } : scope,
      );
      this.open.start = start;
    });
    parser.on("closetag", () => {
      this.close(this.open, parser.position);
      this.open = this.open.parent as XmlElement;
      depth--;
    });
    // In parts: one tag can have all of the text's attributes, and the clock is looked at between events alone.
    for (let from = 0; from < this.source.length; from += partLength) {
      tick(partLength);
      parser.write(this.source.slice(from, from + partLength));
    }
    parser.close();
    this.close(this.open, this.source.length);
  }

  private add(
    named: Pick<XmlElement, "name" | "local" | "uri" | "attributes">,
    parent: XmlElement | null,
    scope: Scope | null,
  ): XmlElement {
    const index = this.elements.length;
    const textStart = this.text.length;
    const element = {
      ...named,
      parent,
      children: [],
      index,
      last: index,
      scope,
      textStart,
      textEnd: 0,
      start: 0,
      end: 0,
    };
    this.elements.push(element);
    parent?.children.push(element);
    return element;
  }

  private close(element: XmlElement, end: number): void {
    element.last = this.elements.length - 1;
    element.textEnd = this.text.length;
    element.end = end;
  }
}

/** Rewords a message of saxes such as `3:14: unexpected close tag.` */
function placed(message: string): string {
  const [, line, column, fault = ""] = /^(\d+):(\d+): (.*)$/s.exec(message) ?? [];
  const cut = (fault || message).replaceAll("\0", "\ufffd").slice(0, 120).toWellFormed();
  const told = cut.endsWith(".") ? cut : `${cut}.`;
  return line ? `Line ${line}, column ${column}: ${told}` : told;
}

function standalone(source: string, element: XmlElement): string {
  const declarations = inheritedNamespaces(element)
    .map(([prefix, uri]) => ` xmlns${prefix === "" ? "" : `:${prefix}`}="${escapeAttribute(uri)}"`)
    .join("");
  const afterName = element.start + 1 + element.name.length;
  return source.slice(element.start, afterName) + declarations + source.slice(afterName, element.end);
}

/** Namespaces that ancestors declare and the element itself does not; the innermost declaration of a prefix counts. */
function inheritedNamespaces(element: XmlElement): [prefix: string, uri: string][] {
  const outer = element.parent?.scope ?? null;
  if (outer === null) return [];
  const found = new Map<string, string>();
  for (let scope = element.scope; scope !== null; scope = scope.outer) {
    for (const [prefix, uri] of Object.entries(scope.declared)) if (!found.has(prefix)) found.set(prefix, uri);
  }
  const declared = element.scope === outer ? null : element.scope?.declared;
  return [...found].filter(([prefix, uri]) => uri !== "" && !(declared && Object.hasOwn(declared, prefix)));
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
