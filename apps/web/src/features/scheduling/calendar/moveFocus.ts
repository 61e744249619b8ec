import type { KeyboardEvent } from 'react';

/** The attribute of a card, whose value is the key of its column. */
const CARD = 'data-column';

/**
 * Moves the focus among the cards of the calendar: up and down within a column, left and right to the card of
 * the next column that is nearest in time.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.hasAttribute(CARD)) return;
  const to = neighborOf(from, event.currentTarget, event.key);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function neighborOf(from: HTMLElement, grid: HTMLElement, key: string): HTMLElement | undefined {
  const columns = columnsOf(grid);
  const at = columns.findIndex((cards) => cards.includes(from));
  const cards = columns[at] ?? [];
  switch (key) {
    case 'ArrowDown':
      return cards[cards.indexOf(from) + 1];
    case 'ArrowUp':
      return cards[cards.indexOf(from) - 1];
    case 'ArrowRight':
      return nearest(columns[at + 1], from);
    case 'ArrowLeft':
      return nearest(columns[at - 1], from);
    default:
      return undefined;
  }
}

/** The cards of each column that has any, in the order of the columns. */
function columnsOf(grid: HTMLElement): HTMLElement[][] {
  const cards = [...grid.querySelectorAll<HTMLElement>(`[${CARD}]`)];
  return [...Map.groupBy(cards, (card) => card.getAttribute(CARD)).values()];
}

function nearest(cards: readonly HTMLElement[] = [], from: HTMLElement): HTMLElement | undefined {
  const distanceOf = (card: HTMLElement): number =>
    Math.abs(card.getBoundingClientRect().top - from.getBoundingClientRect().top);
  return cards.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0];
}
