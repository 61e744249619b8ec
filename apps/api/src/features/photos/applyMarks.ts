import { AppError } from '@sightline/contracts/core/errors';
import {
  MAX_SHAPES,
  type MarkupChange,
  type PhotoMarkup,
  TOO_MANY_MARKS,
} from '@sightline/contracts/photos/photoMarkup';

/** The markup after a person's change. A mark that the change does not name stays as it is, with its author. */
export function applyMarks(
  stored: PhotoMarkup,
  { marks, removed }: MarkupChange,
  drawnBy: string,
): PhotoMarkup {
  const drawnAt = new Date().toISOString();
  const changes = new Map(marks.map((shape) => [shape.id, { ...shape, drawnBy, drawnAt }]));
  const kept = stored.filter(({ id }) => !removed.includes(id));
  const known = new Set(stored.map(({ id }) => id));
  const added = [...changes.values()].filter(({ id }) => !known.has(id));
  // A drawing from a call may have brought more: those stay, and none is added.
  if (added.length > 0 && kept.length + added.length > MAX_SHAPES)
    throw new AppError('badInput', { fields: { 'markup.marks': TOO_MANY_MARKS } });
  return [...kept.map((mark) => changes.get(mark.id) ?? mark), ...added];
}
