import type { Export } from "./exports.ts";
import type { ExpectedLog } from "./logs.ts";

/** What one sender exports, and what must become of it. */
export interface Case {
  sender: string;
  /** `live`: run by this test; `recorded`: run by the recorder; `documented`: written from what its sender documents. */
  how: "live" | "recorded" | "documented";
  /** Packages with versions, or the document. */
  source: string;
  exports: () => Export[] | Promise<Export[]>;
  /** In the order of the spans. */
  logs: ExpectedLog[];
  /** Names of the spans that must have no log of their own, in their order. */
  steps?: string[];
}
