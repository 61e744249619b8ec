import { describe, expect, it } from 'vitest';
import { outlineOf } from './outlines.ts';
import { componentsOf } from './regions.ts';

/** A mask drawn with # in rows of the same length. */
function drawn(rows: readonly string[]) {
  const width = rows[0]?.length ?? 0;
  const values = Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 1 : 0));
  return { width, height: rows.length, values };
}

describe('outlines', () => {
  it('follow the edges of a rectangle clockwise', () => {
    const mask = drawn(['......', '.####.', '.####.', '.####.', '......']);
    const [component = []] = componentsOf(mask);
    expect(outlineOf(component, mask.width)).toEqual([
      { x: 5, y: 1 },
      { x: 5, y: 4 },
      { x: 1, y: 4 },
      { x: 1, y: 1 },
    ]);
  });

  it('surround one pixel', () => {
    expect(outlineOf([0], 1)).toHaveLength(4);
  });

  it('surround pixels that touch at a corner as one', () => {
    const mask = drawn(['#....', '.#...', '..#..', '...#.', '....#']);
    const components = componentsOf(mask);
    expect(components).toHaveLength(1);
    const outline = outlineOf(components[0] ?? [], mask.width);
    expect(Math.max(...outline.map(({ x, y }) => x + y))).toBe(10);
  });

  it('do not pass from the right border to the next row', () => {
    const mask = drawn(['..#', '#..']);
    expect(componentsOf(mask)).toHaveLength(2);
  });
});
