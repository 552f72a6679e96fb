import { text, unwrap } from "../values/coercions.ts";
import { applyUnifiedDiff } from "../values/patch.ts";
import { withinSize } from "../values/storable.ts";
import type { Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const applyDiff: Primitive = {
  revision: 1,
  isQuick: true,
  sourceReferences(config) {
    const content = sourceAt(config, "content_source");
    return [
      ...(content.length > 0 ? content : sourceAt(config, "original_source")),
      ...sourceAt(config, "diff_source"),
    ];
  },
  prepare() {
    return ([content = null, diff = null]) => {
      const value = applyUnifiedDiff(text(unwrap(content)), text(unwrap(diff)));
      withinSize(value.length);
      return { value };
    };
  },
};
