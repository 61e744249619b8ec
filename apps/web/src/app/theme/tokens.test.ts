import { expect, it } from 'vitest';
import { theme } from './theme.ts';
import { DARK_PEOPLE, DARK_TONES, LIGHT_PEOPLE, LIGHT_TONES, type Tone } from './tokens.ts';

/** The relative luminance of a color (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf({ text, ground }: Tone): number {
  const [dark = 0, light = 0] = [luminanceOf(text), luminanceOf(ground)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each([
  ['of states, light', LIGHT_TONES, 4.5],
  ['of states, dark', DARK_TONES, 4.5],
  ['of inspectors, light', LIGHT_PEOPLE, 7],
  ['of inspectors, dark', DARK_PEOPLE, 7],
])('text is legible on each color %s', (_, tones, least) => {
  const low = Object.entries(tones).filter(([, tone]) => contrastOf(tone as Tone) < least);
  expect(low.map(([name]) => name)).toEqual([]);
});

it('tooltips open after 700 ms, the next one after 300 ms', () => {
  const { enterDelay, enterNextDelay } = theme.components?.MuiTooltip?.defaultProps ?? {};
  expect([enterDelay, enterNextDelay]).toEqual([700, 300]);
});
