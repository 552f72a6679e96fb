import { text, unwrap } from "../values/coercions.ts";
import { assertStorable, withinSize } from "../values/storable.ts";
import { parseXml, type XmlDocument, type XmlElement } from "../values/xml.ts";
import { compileXmlPath, type XmlPath, XmlPathFault } from "../values/xmlPath.ts";
import { configAs, invalidConfig, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const xmlPath: Primitive = {
  revision: 1,
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const { xml_path, xpath, type, return_all, return_text } = configAs<"XmlPathConfig">(config);
    const path =
      xml_path === undefined ? configuredPath("xpath", xpath as string) : configuredPath("xml_path", xml_path);
    const isAll = type ? type === "findall" : (return_all ?? false);
    const write = (return_text ?? true) ? writeText : writeSource;
    return ([source = null]) => {
      const document = parseXml(text(unwrap(source)));
      const found = path(document);
      const value = writeAll(document, isAll ? found : found.slice(0, 1), write);
      assertStorable(value);
      return { value: isAll ? value : (value[0] ?? null) };
    };
  },
};

function configuredPath(key: string, path: string): XmlPath {
  try {
    return compileXmlPath(path);
  } catch (error) {
    if (error instanceof XmlPathFault) throw invalidConfig(key, error.message, "xml_path");
    throw error;
  }
}

/** Writes the elements out. Nested ones repeat their content, so the size is checked while it grows. */
function writeAll(
  document: XmlDocument,
  elements: XmlElement[],
  write: (document: XmlDocument, element: XmlElement) => string,
): string[] {
  let size = 0;
  return elements.map((element) => {
    const written = write(document, element);
    size = withinSize(size + written.length + 3);
    return written;
  });
}

function writeText(document: XmlDocument, element: XmlElement): string {
  return document.textOf(element);
}

function writeSource(document: XmlDocument, element: XmlElement): string {
  return document.sourceOf(element);
}
