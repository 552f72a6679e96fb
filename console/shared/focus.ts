/** Parts of a page that are named, so that somebody who hears it knows where they are. */
const parts = "main, aside, dialog, form, nav, section";
/** What has the keyboard for all that is in it. */
const walked = '[role="grid"], [role="tree"]';

/**
 * Keeps the place of whoever uses the keyboard: where an answer takes away what has the focus, such as a button that was
 * pressed, the focus goes to the grid or the tree beside it, or to the part of the page that it stood in. Where something
 * else should have it, the component gives it to that.
 */
export function startKeepingFocus(): void {
  /** What had the focus last, and all that it stood in, from the inside to the outside. */
  let last: Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    last = [];
    for (let at = target as Element | null; at; at = at.parentElement) last.push(at);
  });
  // Whoever clicks beside it has given it up. What is taken away is so in the same turn.
  document.addEventListener("focusout", ({ target }) => {
    setTimeout(() => {
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
