import type { ComponentChildren } from "preact";
import { Button } from "../shared/controls.tsx";
import type { Layout, Place } from "./sheet.ts";

export interface PanelProps {
  place: Place;
  layout: Layout;
  changed: () => void;
  close: () => void;
}

interface BesideProps {
  title: string;
  about?: string | undefined;
  close: () => void;
  children: ComponentChildren;
}

/** Panel beside the grid for one part of the sheet. */
export function Beside({ title, about, close, children }: BesideProps) {
  return (
    <aside class="beside" aria-label={title}>
      <header class="head">
        <div>
          <h2 dir="auto">{title}</h2>
          <small>{about}</small>
        </div>
        <Button kind="quiet" aria-label="Close" onClick={close}>
          ✕
        </Button>
      </header>
      <div class="stack padded scroll">{children}</div>
    </aside>
  );
}
