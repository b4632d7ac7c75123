function surroundingsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) found.push(at);
  return found;
}

/** Puts the focus on a place; a heading can have it only as long as it has it. Says whether it took it. */
function focusOn(place: HTMLElement): boolean {
  const isLent = !place.hasAttribute('tabindex');
  const giveBack = () => place.removeAttribute('tabindex');
  const leave = ({ relatedTarget }: FocusEvent) => {
    // A dialog gives the focus back when it closes, and only to what can have it.
    if (relatedTarget instanceof Element && relatedTarget.closest('dialog')) return;
    place.removeEventListener('blur', leave);
    giveBack();
  };
  if (isLent) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  const isTaken = document.activeElement === place;
  if (isLent && isTaken) place.addEventListener('blur', leave);
  else if (isLent) giveBack();
  return isTaken;
}

/** Moves the focus to the nearest heading of the remaining part. */
function focusNear(surroundings: readonly Element[], main: HTMLElement): void {
  for (const around of surroundings) {
    if (!around.isConnected) continue;
    // Nothing is known any more of where in the page it was.
    if (around.contains(main)) break;
    const heading = around.querySelector<HTMLElement>('h1, h2, h3, h4');
    if (!heading || !focusOn(heading)) continue;
    // Only who goes by keyboard must see where they are; under a pointer nothing should move.
    if (heading.matches(':focus-visible')) heading.scrollIntoView?.({ block: 'nearest' });
    return;
  }
  focusOn(main);
}

/**
 * Restores the focus when the focused element is removed (WCAG 2.4.3): browsers leave the focus nowhere then, and
 * the next Tab begins the page anew. It goes to the heading of what is left around it, unless the part of the page
 * that changed has taken it somewhere.
 *
 * @returns a function that ends it
 */
export function keepFocus(main: HTMLElement): () => void {
  let focused: HTMLElement | null = null;
  let surroundings: readonly Element[] = [];

  const note = ({ target }: Event) => {
    focused = target instanceof HTMLElement ? target : null;
    surroundings = focused ? surroundingsOf(focused) : [];
  };
  // A press on nothing leaves the focus nowhere on purpose.
  const forget = () => {
    focused = null;
  };
  const find = () => {
    const { activeElement, body } = document;
    const isNowhere = activeElement === body || activeElement === null || activeElement === focused;
    // Behind a dialog that is about to close nothing takes it: that is tried again when it has closed.
    if (isNowhere) focusNear(surroundings, main);
    else focused = null;
  };
  const look = () => {
    if (focused && (!focused.isConnected || focused.matches(':disabled'))) find();
  };
  // Suspended content is hidden, not removed from the page.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (focused?.isConnected && !focused.checkVisibility()) find();
    });
  };

  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'open'],
  });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', leave);
  document.addEventListener('pointerdown', forget, { capture: true });
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave);
    document.removeEventListener('pointerdown', forget, { capture: true });
  };
}
