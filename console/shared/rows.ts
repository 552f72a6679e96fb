import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Rows that are drawn above and below those that are seen, so that a scroll finds them there. */
const beyond = 8;

/** The part of a long list that is drawn. */
export interface DrawnRows {
  /** For the element that scrolls. */
  ref: { current: HTMLDivElement | null };
  first: number;
  /** Comes after the last one. */
  end: number;
  /** Height of all rows, in pixels. */
  height: number;
  /** Scrolls as little as shows a row. */
  show(index: number): void;
}

/**
 * Draws only the rows that are seen, of equal height. That is a division, so a list of a million costs what one of a
 * hundred does: @tanstack/virtual-core, which measures, would keep an object for each and be 4 KB of the first view.
 */
export function useDrawnRows(count: number, rowHeight: number): DrawnRows {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  const first = Math.max(0, Math.min(Math.floor(seen.top / rowHeight), count) - beyond);
  return {
    ref,
    first,
    end: Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + beyond),
    height: count * rowHeight,
    show(index) {
      const element = ref.current;
      if (!element) return;
      const top = index * rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = top + rowHeight - element.clientHeight;
    },
  };
}
