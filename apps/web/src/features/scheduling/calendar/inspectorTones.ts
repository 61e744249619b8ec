import type { Calendar } from '@sightline/contracts/bookings/calendar';

/** The colors of inspectors, as named in the theme. */
const TONES = ['teal', 'violet', 'blue', 'rose', 'olive', 'brown', 'indigo', 'slate'] as const;

export interface EntryTone {
  ground: string;
  text: string;
  edge: string;
}

const colorsOf = (family: string): EntryTone => ({
  ground: `var(--sl-palette-${family}-ground)`,
  text: `var(--sl-palette-${family}-text)`,
  edge: `var(--sl-palette-${family}-edge)`,
});

/** An inspection without an inspector has none of their colors. */
const NOBODY = colorsOf('tone-gray');

/** One color for each inspector; the ninth has that of the first. */
export function tonesOf(inspectors: Calendar['inspectors']): (inspectorId: string | null) => EntryTone {
  const tones = new Map(
    inspectors.map(({ id }, index) => [id, colorsOf(`person-${TONES[index % TONES.length]}`)]),
  );
  return (inspectorId) => tones.get(inspectorId ?? '') ?? NOBODY;
}
