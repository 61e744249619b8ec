import { expect, it } from 'vitest';
import { missingViews, RequiredViews } from './requiredViews.ts';

const view = (id: string, isRetired = false) => ({ id, label: `Label ${id}`, isRetired });
const VIEWS = [view('street'), view('panel'), view('former', true)];

it('a view is missing until a photo shows it; deleted photos do not count, and retired views are not required', () => {
  const idsWith = (photos: Parameters<typeof missingViews>[1]) =>
    missingViews(VIEWS, photos).map(({ id }) => id);
  expect(idsWith([])).toEqual(['street', 'panel']);
  expect(idsWith([{ viewId: 'street' }, { viewId: null }])).toEqual(['panel']);
  expect(idsWith([{ viewId: 'street', disposition: 'deleted' }])).toEqual(['street', 'panel']);
  expect(idsWith([{ viewId: 'street', disposition: 'leftOut' }, { viewId: 'panel' }])).toEqual([]);
});

it.each([
  ['the same id twice', [view('street'), { ...view('street'), label: 'Other' }]],
  ['the same label twice', [view('street'), { ...view('other'), label: 'label STREET' }]],
  ['a malformed id', [view('the street')]],
  ['more than 30', Array.from({ length: 31 }, (_, index) => view(`view${index}`))],
])('refuses %s', (_what, views) => {
  expect(RequiredViews.safeParse(views).success).toBe(false);
});
