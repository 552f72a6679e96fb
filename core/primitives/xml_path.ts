import { text, unwrap } from "../values/coercions.ts";
import { assertStorable, withinSize } from "../values/storable.ts";
import { parseXml, type XmlDocument, type XmlElement } from "../values/xml.ts";
import { compileXmlPath } from "../values/xmlPath.ts";
import { configured } from "./expressions.ts";
import { configAs, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const xmlPath: Primitive = {
  revision: 1,
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const { xml_path, xpath, type, return_all, return_text } = configAs<"XmlPathConfig">(config);
    const [key, source] = xml_path === undefined ? ["xpath", xpath as string] : ["xml_path", xml_path];
    const path = configured(key, "xml_path", () => compileXmlPath(source));
    const isAll = type ? type === "findall" : (return_all ?? false);
    return ([source = null]) => {
      const document = parseXml(text(unwrap(source)));
      const found = path(document);
      const write = (return_text ?? true) ? document.textOf : document.sourceOf;
      const value = writeAll(isAll ? found : found.slice(0, 1), write);
      assertStorable(value);
      return { value: isAll ? value : (value[0] ?? null) };
    };
  },
};

/** Writes the elements out. Nested ones repeat their content, so the size is checked while it grows. */
function writeAll(elements: XmlElement[], write: XmlDocument["textOf"]): string[] {
  let size = 0;
  return elements.map((element) => {
    const written = write(element);
    size = withinSize(size + written.length + 3);
    return written;
  });
}
