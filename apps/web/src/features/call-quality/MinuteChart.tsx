import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import type { PersonMinute, PersonQuality } from '@sightline/contracts/rooms/callMinutes';
import type { ReactNode } from 'react';
import { CLOCK_FORMAT, formatInstant } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { FIGURES, type FigureName } from './callFigures.ts';

interface MinuteChartProps extends Pick<PersonQuality, 'name' | 'minutes'> {
  figure: FigureName;
}

/** One figure over the minutes of a call. A screen reader hears the highest values; all of them are in the table. */
export function MinuteChart({ name, minutes, figure }: MinuteChartProps): ReactNode {
  const zone = useTimeZone();
  const { vars } = useTheme();
  const { title, unit, lines } = FIGURES[figure];
  const colors = [vars.palette.primary.main, vars.palette.warning.main];
  return (
    <Box role="img" aria-label={`${title} of ${name}. ${spokenOf(minutes, figure)}`}>
      <Box aria-hidden inert>
        <LineChart
          height={200}
          skipAnimation
          margin={{ left: 0, right: 28, top: 12, bottom: 0 }}
          xAxis={[
            {
              scaleType: 'time',
              data: minutes.map(({ at }) => new Date(at)),
              valueFormatter: (at: Date) => formatInstant(at.toISOString(), zone, CLOCK_FORMAT),
              tickNumber: 4,
            },
          ]}
          yAxis={[{ min: 0, width: 44 }]}
          series={lines.map(({ label, read }, index) => ({
            label: `${label} (${unit.trim()})`,
            data: minutes.map((minute) => read(minute)),
            // A single minute has no line.
            showMark: minutes.length < 2,
            curve: 'linear' as const,
            color: colors[index] ?? vars.palette.primary.main,
          }))}
        />
      </Box>
    </Box>
  );
}

function spokenOf(minutes: readonly PersonMinute[], figure: FigureName): string {
  const { unit, lines } = FIGURES[figure];
  return lines
    .map(({ label, read }) => {
      const values = minutes.flatMap((minute) => read(minute) ?? []);
      return values.length > 0 ? `${label}: at most ${Math.max(...values)}${unit}` : `${label}: not measured`;
    })
    .join('. ');
}
