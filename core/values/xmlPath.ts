import { ExpressionFault } from "./expressionFault.ts";
import { Meter } from "./json.ts";
import type { XmlAttribute, XmlDocument, XmlElement } from "./xml.ts";

/** Elements of a document in document order, each once. */
export type XmlPath = (document: XmlDocument) => XmlElement[];

type Test = (element: XmlElement) => boolean;
type Step = (document: XmlDocument, from: XmlElement[], meter: Meter) => XmlElement[];

/**
 * Compiles a path of ElementTree (Python): names, `*`, `.`, `..`, `/` and `//`, `{uri}name`, and the predicates `[@k]`,
 * `[@k='v']`, `[tag]`, `[tag='v']`, `[.='v']` (with `!=` too), `[n]`, `[last()]` and `[last()-n]`. It starts at the
 * root element; one that begins with a single `/` starts above it, as in XPath. Steps work on whole sets of elements,
 * so a path costs its length times the document at most.
 */
export function compileXmlPath(source: string): XmlPath {
  const { isAbsolute, steps } = new PathReader(source.trim()).read();
  return (document) => {
    const meter = new Meter("The path");
    let found = [document.elements[isAbsolute ? 0 : 1] as XmlElement];
    for (const step of steps) found = step(document, found, meter);
    return found;
  };
}

const plainName = String.raw`[\p{L}_:][\p{L}\p{M}\p{N}_:.-]*`;
const name = String.raw`(?:\{[^{}]*\}(?:\*|${plainName})|${plainName})`;
const forms = {
  name: new RegExp(name, "uy"),
  position: /\[\s*(\d+)\s*\]/y,
  last: /\[\s*last\(\)\s*(?:-\s*(\d+)\s*)?\]/y,
  attribute: new RegExp(String.raw`\[\s*@(${name})\s*(?:(!?=)\s*('[^']*'|"[^"]*")\s*)?\]`, "uy"),
  self: /\[\s*\.\s*(!?=)\s*('[^']*'|"[^"]*")\s*\]/y,
  child: new RegExp(String.raw`\[\s*(${name})\s*(?:(!?=)\s*('[^']*'|"[^"]*")\s*)?\]`, "uy"),
};

class PathReader {
  private index = 0;

  constructor(private readonly source: string) {}

  read(): { isAbsolute: boolean; steps: Step[] } {
    const isAbsolute = /^\/(?!\/)/.test(this.source);
    const steps: Step[] = [];
    if (isAbsolute) this.index = 1;
    let isDeep = this.take("//");
    for (;;) {
      steps.push(this.readStep(isDeep), ...this.readPredicates());
      if (this.index === this.source.length) return { isAbsolute, steps };
      isDeep = this.take("//");
      if (!isDeep && !this.take("/")) throw this.fault("expected / or [");
    }
  }

  private readStep(isDeep: boolean): Step {
    if (this.take("..")) {
      if (isDeep) throw this.fault("// cannot be followed by ..");
      return parents;
    }
    if (this.take(".")) {
      if (isDeep) throw this.fault("// cannot be followed by .");
      return (_, from) => from;
    }
    if (this.take("@")) throw this.fault("attributes can be used only in predicates, as in a[@id]");
    const test = this.take("*") ? () => true : this.readName();
    return isDeep ? descendants(test) : children(test);
  }

  private readName(): Test {
    const [found] = this.match(forms.name) ?? [];
    if (found === undefined) {
      throw this.fault(
        this.index === this.source.length ? "the path ends too early" : "expected the name of an element",
      );
    }
    if (found.includes("::")) throw this.fault("axes such as child:: cannot be used");
    if (this.source[this.index] === "(") throw this.fault(`the function ${found}() cannot be used`);
    return nameTest(found);
  }

  private readPredicates(): Step[] {
    const predicates: Step[] = [];
    while (this.source[this.index] === "[") predicates.push(this.readPredicate());
    return predicates;
  }

  private readPredicate(): Step {
    const position = this.match(forms.position);
    if (position) {
      const wanted = Number(position[1]);
      if (wanted === 0) throw this.fault("positions start at 1");
      return atPosition((place) => place === wanted);
    }
    const last = this.match(forms.last);
    if (last) return atPosition((place, count) => place === count - Number(last[1] ?? 0));
    const self = this.match(forms.self);
    if (self) return having(selfTest(comparison(self[1], self[2])));
    const attribute = this.match(forms.attribute);
    if (attribute) return having(attributeTest(attribute[1] as string, comparison(attribute[2], attribute[3])));
    const child = this.match(forms.child);
    if (child) return having(childTest(nameTest(child[1] as string), comparison(child[2], child[3])));
    throw this.fault(
      "this predicate is not supported; use [@k], [@k='v'], [tag], [tag='v'], [.='v'], [n] and [last()]",
    );
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.index)) return false;
    this.index += text.length;
    return true;
  }

  private match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.index;
    const match = form.exec(this.source);
    if (match) this.index = form.lastIndex;
    return match;
  }

  private fault(what: string): ExpressionFault {
    return new ExpressionFault(`Not a supported path, at character ${this.index + 1}: ${what}.`);
  }
}

/** Tests a name: `name` is in no namespace, `p:name` as in the document, `{uri}name` has any prefix; `*` is any. */
function nameTest(wanted: string): Test {
  const [, uri, local] = /^\{(.*)\}(.*)$/s.exec(wanted) ?? [];
  if (uri !== undefined) {
    return (element) => (uri === "*" || element.uri === uri) && (local === "*" || element.local === local);
  }
  if (wanted.includes(":")) return (element) => element.name === wanted;
  return (element) => element.name === wanted && element.uri === "";
}

type Compare = (document: XmlDocument, element: XmlElement) => boolean;

/** Reads the comparison of a predicate; null for one about presence alone. */
function comparison(operator: string | undefined, quoted: string | undefined): Comparison | null {
  if (operator === undefined || quoted === undefined) return null;
  return { value: quoted.slice(1, -1), isEqual: operator === "=" };
}

interface Comparison {
  value: string;
  isEqual: boolean;
}

function selfTest(compared: Comparison | null): Compare {
  if (compared === null) return () => true;
  const { value, isEqual } = compared;
  return (document, element) => {
    const isSame = element.textEnd - element.textStart === value.length && document.textOf(element) === value;
    return isSame === isEqual;
  };
}

function attributeTest(wanted: string, compared: Comparison | null): Compare {
  const [, uri, local] = /^\{(.*)\}(.*)$/s.exec(wanted) ?? [];
  const isWanted = (attribute: XmlAttribute) =>
    uri === undefined ? attribute.name === wanted : attribute.uri === uri && attribute.local === local;
  return (_, element) => {
    const found = element.attributes.find(isWanted);
    if (!found) return false;
    return compared === null || (found.value === compared.value) === compared.isEqual;
  };
}

function childTest(isNamed: Test, compared: Comparison | null): Compare {
  const compare = selfTest(compared);
  return (document, element) => element.children.some((child) => isNamed(child) && compare(document, child));
}

function having(test: Compare): Step {
  return (document, from, meter) =>
    from.filter((element) => {
      meter.spend(1 + element.children.length + element.attributes.length);
      return test(document, element);
    });
}

/** Selects by position among siblings of the same name, whatever predicates stand before, as ElementTree does. */
function atPosition(isWanted: (place: number, count: number) => boolean): Step {
  return (_, from, meter) => {
    const wanted = new Set<XmlElement>();
    for (const parent of new Set(from.map((element) => element.parent))) {
      if (parent === null) continue;
      meter.spend(parent.children.length);
      const places = new Map<string, XmlElement[]>();
      for (const child of parent.children) {
        const key = `${child.uri} ${child.local}`;
        const same = places.get(key);
        if (same) same.push(child);
        else places.set(key, [child]);
      }
      for (const same of places.values()) {
        for (const [index, child] of same.entries()) if (isWanted(index + 1, same.length)) wanted.add(child);
      }
    }
    return from.filter((element) => wanted.has(element));
  };
}

function children(test: Test): Step {
  return (_, from, meter) => {
    const found: XmlElement[] = [];
    for (const element of from) {
      meter.spend(1 + element.children.length);
      for (const child of element.children) if (test(child)) found.push(child);
    }
    return inDocumentOrder(found);
  };
}

function descendants(test: Test): Step {
  return ({ elements }, from, meter) => {
    const found: XmlElement[] = [];
    let next = 0;
    for (const { index, last } of from) {
      // Elements inside an earlier one were read with it.
      next = Math.max(next, index + 1);
      if (last >= next) meter.spend(last - next);
      for (; next <= last; next++) {
        const element = elements[next] as XmlElement;
        if (test(element)) found.push(element);
      }
    }
    return found;
  };
}

/** Parents of elements, without the document above the root. */
const parents: Step = (_, from, meter) => {
  meter.spend(from.length);
  const found = new Set<XmlElement>();
  for (const { parent } of from) if (parent !== null && parent.index > 0) found.add(parent);
  return inDocumentOrder([...found]);
};

function inDocumentOrder(elements: XmlElement[]): XmlElement[] {
  return elements.sort((left, right) => left.index - right.index);
}
