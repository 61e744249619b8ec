import { mintId } from '@sightline/contracts/core/ids';
import type { MarkupShape, PhotoMark } from '@sightline/contracts/photos/photoMarkup';

export function markOf(shape: MarkupShape, drawnBy = 'Ana Ruiz'): PhotoMark {
  return { ...shape, id: mintId(), drawnBy, drawnAt: '2026-11-20T15:00:00.000Z' };
}
