import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { type ReactNode, useId } from 'react';

export interface Bar {
  label: string;
  count: number;
}

const BAR_HEIGHT = 34;

/** Horizontal bars with their numbers; a screen reader reads them as one sentence. */
export function CountChart({ title, bars }: { title: string; bars: readonly Bar[] }): ReactNode {
  const id = useId();
  const { vars } = useTheme();
  const spoken = bars.map(({ label, count }) => `${label}: ${count}`).join(', ');
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2.5, minWidth: 0 }}>
      <Typography component="h2" variant="h3" id={id}>
        {title}
      </Typography>
      {bars.length === 0 ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          Nothing to show
        </Typography>
      ) : (
        <Box role="img" aria-label={spoken}>
          <Box aria-hidden inert>
            <BarChart
              layout="horizontal"
              hideLegend
              skipAnimation
              height={bars.length * BAR_HEIGHT + 44}
              margin={{ left: 0, right: 28, top: 4, bottom: 0 }}
              series={[
                {
                  data: bars.map(({ count }) => count),
                  barLabel: 'value',
                  barLabelPlacement: 'outside',
                  color: vars.palette.primary.main,
                },
              ]}
              yAxis={[{ scaleType: 'band', data: bars.map(({ label }) => label), width: 132 }]}
              xAxis={[{ min: 0, tickMinStep: 1 }]}
            />
          </Box>
        </Box>
      )}
    </Card>
  );
}
