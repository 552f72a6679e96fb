import { describe, expect, test } from "bun:test";
import type { Json } from "../../core/primitives/primitive.ts";
import { cpuMs } from "../support/cpuTime.ts";
import { faultOf, refusalOf, resultOf } from "./support.ts";

const order = `<?xml version="1.0"?>
<!DOCTYPE order>
<order id="7"><!-- first -->
  <item sku="A"><name>pen &amp; <b>ink</b></name><price>2</price></item>
  <item sku="B"><name><![CDATA[<cup>]]></name><price>3</price><item sku="C"><price>9</price></item></item>
  <note/><item><price>2</price></item>
</order>`;

const all = (xml_path: string, source: Json = order) =>
  resultOf("XML_PATH", { source: "A", xml_path, type: "findall" }, source);

// The expectations without a comment are what Python 3's ElementTree gives.
test.each<[string, string[]]>([
  ["item/price", ["2", "3", "2"]],
  ["./item/price", ["2", "3", "2"]],
  [".//price", ["2", "3", "9", "2"]],
  ["//price", ["2", "3", "9", "2"]],
  ["/order/item/price", ["2", "3", "2"]], // ElementTree refuses it.
  ["/item", []], // This too.
  ["*/price", ["2", "3", "2"]],
  [".//item//price", ["2", "3", "9", "2"]], // ElementTree gives 9 twice.
  ["item[@sku]/price", ["2", "3"]],
  ["item[@sku='B']/price", ["3"]],
  ['item[ @sku = "B" ]/price', ["3"]],
  ["item[@sku!='B']/price", ["2"]],
  ["item[name]/price", ["2", "3"]],
  ["item[price='2']/name", ["pen & ink"]],
  ["item[price!='2']/name", ["<cup>"]],
  [".//price[.='2']", ["2", "2"]],
  [".//price[.!='2']", ["3", "9"]],
  ["item[1]/price", ["2"]],
  ["item[3]/price", ["2"]],
  ["item[4]/price", []],
  ["item[last()]/price", ["2"]],
  ["item[last()-1]/price", ["3"]],
  ["item[@sku][2]/price", ["3"]],
  [".//item[@sku='C']/../price", ["3"]],
  [".//price/../../note", [""]],
  ["..", []],
  ["note", [""]],
  ["nothing", []],
  ["item/name/b", ["ink"]],
])("%s", (path, expected) => {
  expect(all(path)).toEqual(expected);
  expect(resultOf("XML_PATH", { source: "A", xpath: path, return_all: true }, order)).toEqual(expected);
  expect(resultOf("XML_PATH", { source: "A", xml_path: path }, order)).toBe(expected[0] ?? null);
  expect(resultOf("XML_PATH", { source: "A", xml_path: path, type: "find", return_all: true }, order)).toBe(
    expected[0] ?? null,
  );
});

test("the root itself", () => {
  expect(all(".", "<a>x<b>y</b>z</a>")).toEqual(["xyz"]);
  expect(all("/a", "\n <a>x<b>y</b>z</a>\n")).toEqual(["xyz"]);
});

describe("elements as they are written", () => {
  const written = (xml_path: string, source: string) =>
    resultOf("XML_PATH", { source: "A", xml_path, type: "findall", return_text: false }, source);

  test("keep attributes, entities and inner elements", () => {
    expect(written("item[1]/name", order)).toEqual(["<name>pen &amp; <b>ink</b></name>"]);
    expect(written("note", order)).toEqual(["<note/>"]);
    expect(written("b", "<a>é😀\r\n<b x='1'\n>\r\n</b ></a>")).toEqual(["<b x='1'\n>\r\n</b >"]);
    expect(written(".", "<a/>")).toEqual(["<a/>"]);
  });

  test("get the namespaces that they need from outside", () => {
    const source = `<a xmlns="u:&quot;1" xmlns:p="u:2"><p:b><c xmlns:q="u:3"/></p:b><d xmlns="" p:x="1"/></a>`;
    expect(written("{*}b", source)).toEqual([`<p:b xmlns="u:&quot;1" xmlns:p="u:2"><c xmlns:q="u:3"/></p:b>`]);
    expect(written(".//{*}c", source)).toEqual([`<c xmlns="u:&quot;1" xmlns:p="u:2" xmlns:q="u:3"/>`]);
    expect(written("d", source)).toEqual([`<d xmlns:p="u:2" xmlns="" p:x="1"/>`]);
    expect(written(".", source)).toEqual([source]);
  });
});

test("namespaces", () => {
  const source = `<f:feed xmlns:f="urn:f" xmlns="urn:d"><entry f:k="1">a</entry><f:entry>b</f:entry><entry xmlns="">c</entry></f:feed>`;
  expect(all("entry", source)).toEqual(["c"]);
  expect(all("{urn:d}entry", source)).toEqual(["a"]);
  expect(all("{*}entry", source)).toEqual(["a", "b", "c"]);
  expect(all("{}entry", source)).toEqual(["c"]);
  expect(all("{urn:f}*", source)).toEqual(["b"]);
  expect(all("f:entry", source)).toEqual(["b"]);
  expect(all("*[@f:k]", source)).toEqual(["a"]);
  expect(all("*[@{urn:f}k='1']", source)).toEqual(["a"]);
});

test.each<[string, Json, string]>([
  ["no text", null, "not well-formed"],
  ["prose", "Here it is: <a/>", "not well-formed"],
  ["an open element", "<a><b></a>", "Line 1, column 10"],
  ["two roots", "<a/><b/>", "not well-formed"],
  ["an unbound prefix", "<p:a/>", "prefix"],
  ["an attribute twice", "<a x='1' x='2'/>", "duplicate attribute"],
  ["an unknown entity", "<a>&nbsp;</a>", "undefined entity"],
  ["a declared entity", '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', "undefined entity"],
  ["an external entity", '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>', "undefined entity"],
  ["deep nesting", "<a>".repeat(257) + "</a>".repeat(257), "deeper than 256"],
])("%s fails the cell", (_, source, said) => {
  expect(faultOf("XML_PATH", { source: "A", xml_path: "." }, source)).toContain(said);
});

test("many elements fail the cell: by their number, or on a slow machine by the time that they take before", () => {
  const source = `<r>${"<a/>".repeat(250_001)}</r>`;
  const fault = faultOf("XML_PATH", { source: "A", xml_path: "." }, source);
  expect(fault).toMatch(/has more than 250000 elements|takes more than 1000 ms of processor time/);
});

test.each([
  ["a[", "predicate"],
  ["a[0]", "start at 1"],
  ["a[text()='x']", "predicate"],
  ["a[position()=1]", "predicate"],
  ["a/text()", "function text()"],
  ["a/@id", "attributes"],
  ["child::a", "axes"],
  ["a/", "too early"],
  ["/", "too early"],
  ["a///b", "expected the name"],
  [".//..", "followed by .."],
  ["a b", "expected / or ["],
  ["a|b", "expected / or ["],
  ["a/(b)", "expected the name"],
])("the path %s is refused and told", (xml_path, said) => {
  const refusal = refusalOf("XML_PATH", { source: "A", xml_path });
  expect(refusal).toMatchObject({ code: "invalid_config", loc: "xml_path" });
  expect(refusal.message).toContain(said);
});

test.each([
  [{ source: "A" }, "xml_path"],
  [{ source: "A", xml_path: "a", type: "first" }, "type"],
  [{ source: "A", xml_path: "a", return_text: "no" }, "return_text"],
])("%j is refused", (config, loc) => {
  expect(refusalOf("XML_PATH", config)).toMatchObject({ code: "validation_error", loc });
});

describe("hostile documents end soon", () => {
  const within = (limit: number, work: () => void) => {
    const started = cpuMs();
    work();
    expect(cpuMs() - started).toBeLessThan(limit);
  };
  const deep = (inner: string) => "<a>".repeat(250) + inner + "</a>".repeat(250);

  test("an entity bomb", () => {
    const lines = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join("");
    within(10_000, () => {
      expect(faultOf("XML_PATH", { source: "A", xml_path: "." }, `<!DOCTYPE a [${lines}]><a>&e30;</a>`)).toContain(
        "undefined",
      );
    });
  });

  test("many elements inside many, repeated by the result", () => {
    const config = { source: "A", xml_path: ".//*", type: "findall" };
    within(10_000, () => {
      expect(faultOf("XML_PATH", config, deep("x".repeat(1_000_000)))).toMatch(/5 MB|limit of a cell/);
      expect(faultOf("XML_PATH", { ...config, return_text: false }, deep("x".repeat(1_000_000)))).toMatch(
        /5 MB|limit of a cell/,
      );
    });
  });

  test("deep elements with many names to look up", () => {
    const attributes = Array.from({ length: 20_000 }, (_, n) => `p:a${n}=''`).join(" ");
    within(20_000, () => {
      expect(all("nothing", `<r xmlns:p="u">${deep(`<b ${attributes}/>`)}</r>`)).toEqual([]);
      expect(all("nothing", `<r xmlns="u">${deep("<b/>".repeat(20_000))}</r>`)).toEqual([]);
    });
  });

  test("a path of hundreds of steps over a large document", () => {
    const source = `<r>${"<a><b/></a>".repeat(100_000)}</r>`;
    within(15_000, () => {
      const fault = faultOf("XML_PATH", { source: "A", xml_path: `.//*${"[b]".repeat(600)}` }, source);
      // What ends it first is for the machine's speed to say.
      expect(fault).toMatch(/steps|limit of a cell/);
    });
  });
});
