/** Selector of the named parts of a page, which a screen reader announces. */
const parts = "main, aside, dialog, form, nav, section";
/** Selector of elements that take the keys for all elements inside them. */
const walked = '[role="grid"], [role="tree"]';

/**
 * Keeps the focus on the page for users of the keyboard: if an answer removes the element with the focus, such as a button
 * that was pressed, the grid or tree beside it gets the focus, or the part of the page around it. Components that want
 * another element to get it focus that element themselves.
 */
export function startKeepingFocus(): void {
  /** Element that had the focus last, followed by its ancestors from the inside to the outside. */
  let last: Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    last = [];
    for (let at = target as Element | null; at; at = at.parentElement) last.push(at);
  });
  // Whoever clicks beside it has given it up. What is taken away is so by the end of the script that does it; a timer could
  // be held up until something else has been taken away.
  document.addEventListener("focusout", ({ target }) => {
    queueMicrotask(() => {
      if (last[0] === target && document.activeElement !== target && last[0]?.isConnected) last = [];
    });
  });
  const look = () => {
    if (last.length === 0 || last[0]?.isConnected || document.activeElement !== document.body) return;
    const left = last.filter((around) => around.isConnected);
    const place = left.map(placeIn).find((found) => found !== null) ?? document.querySelector<HTMLElement>("main");
    if (!place) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

function placeIn(around: Element): HTMLElement | null {
  return around.querySelector<HTMLElement>(walked) ?? (around.matches(parts) ? (around as HTMLElement) : null);
}
