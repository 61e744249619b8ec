import Box from '@mui/material/Box';
import type { ReportLogo } from '@sightline/report/outline/sections';
import { type ReactNode, useId } from 'react';
import { logoUrl } from '../addresses.ts';

/** The logo on white, for which logos are made. The report shows the company's name below it. */
export function CompanyLogo({ logo: { sha256, width, height } }: { logo: ReportLogo }): ReactNode {
  return (
    <Box
      component="img"
      src={logoUrl(sha256)}
      alt=""
      width={width}
      height={height}
      sx={{ width: 'auto', height: 'auto', maxWidth: 200, maxHeight: 64, bgcolor: '#fff', mb: 1 }}
    />
  );
}

/** Repeats the text over the whole report without catching the pointer. */
export function Watermark({ text }: { text: string }): ReactNode {
  const id = useId();
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`Watermark: ${text}`}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      <defs>
        <pattern id={id} width={560} height={480} patternUnits="userSpaceOnUse">
          <text
            transform="translate(280 240) rotate(-35)"
            textAnchor="middle"
            fontSize={Math.min(80, 800 / text.length)}
            fontWeight={700}
            fill="#808a96"
            fillOpacity={0.16}
          >
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </Box>
  );
}
