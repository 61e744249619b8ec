import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { grantSteps } from './grantSteps.ts';

/** The steps that allow camera and microphone in this browser. */
export function GrantSteps(): ReactNode {
  const { browser, steps } = grantSteps(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <Box sx={{ mt: 1 }}>
      How to allow it in {browser}:
      <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </Box>
  );
}
