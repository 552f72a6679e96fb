import type { FunctionComponent } from "preact";

/** A page of the console. */
export interface Page {
  /** Path below /console: `traces/:trace_id`. The page gets what stands in place of `:trace_id` as its property. */
  pattern: string;
  /** Operations that it cannot be without: a key that may not send them is not led there. */
  needs: readonly { scopes: readonly string[] }[];
  /** Name in the menu; left out, it is reached from others. */
  inMenu?: string;
  /** Loads its component when somebody opens it. */
  load(): Promise<PageComponent>;
}

/** Component of a page; it gets the parameters of its address. */
export type PageComponent = FunctionComponent<Record<string, string>>;
