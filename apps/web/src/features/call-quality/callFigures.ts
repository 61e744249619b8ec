import type { PersonMinute } from '@sightline/contracts/rooms/callMinutes';

interface Line {
  label: string;
  /** The value of a minute; null where it was not measured. */
  read(minute: PersonMinute): number | null;
}

interface Figure {
  title: string;
  /** The unit after a value, with its space. */
  unit: string;
  /** At most two: from this person, and to this person. */
  lines: readonly [Line, Line];
}

const percent = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1000) / 10;

/** The figures of a chart, each with what this person sent and received. */
export const FIGURES = {
  speed: {
    title: 'Speed',
    unit: ' kbit/s',
    lines: [
      { label: 'Sent', read: ({ up }) => up.kbps },
      { label: 'Received', read: ({ down }) => down.kbps },
    ],
  },
  loss: {
    title: 'Lost on the way',
    unit: '%',
    lines: [
      { label: 'Sent', read: ({ up }) => percent(up.loss) },
      { label: 'Received', read: ({ down }) => percent(down.loss) },
    ],
  },
  still: {
    title: 'Picture still',
    unit: ' s',
    lines: [
      { label: 'Own picture', read: ({ frozenSeconds }) => frozenSeconds },
      { label: 'On the screen', read: ({ page }) => page?.frozenSeconds ?? null },
    ],
  },
} satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;
