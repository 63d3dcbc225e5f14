/** The keys of the review: from card to card, and the decision about the one that has the focus. */

/** How far they lead. */
const steps: Readonly<Record<string, number>> = { N: 1, V: -1 };

/** They count while the focus is in the list and nobody is typing, so that they disturb nobody else. */
export function listenToKeys(list: HTMLElement | null) {
  const listen = (event: KeyboardEvent) => {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (at.closest("input, textarea, select, dialog")) return;
    const key = event.key.toUpperCase();
    const cards = [...(list?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
    const index = cards.findIndex((card) => card.contains(at));
    const step = steps[key];
    if (step) cards[index + step]?.focus();
    else if (/^[AF]$/.test(key))
      cards[index]?.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`)?.click();
    else return;
    event.preventDefault();
  };
  list?.addEventListener("keydown", listen);
  return () => list?.removeEventListener("keydown", listen);
}
