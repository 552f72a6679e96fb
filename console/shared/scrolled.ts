import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Visible part of a scrolling element, in pixels. Long lists draw the rows of this part alone. */
export function useScrolled() {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 1_000, height: 800 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
      setSeen({ top, left, width, height });
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  return { ref, seen };
}
