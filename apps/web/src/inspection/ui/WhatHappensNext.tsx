import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** The first step of a request. No hour is promised: that is the company's to say. */
export const confirmedBy = (email: string): string =>
  `We confirm the time by email to ${email}, with a link to move or cancel it.`;

interface WhatHappensNextProps {
  /** The steps until the inspection. */
  first: readonly string[];
  isVirtual: boolean;
}

/** The steps from a booking to its report, at the end of a booking. */
export function WhatHappensNext({ first, isVirtual }: WhatHappensNextProps): ReactNode {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography component="h2" variant="h3" id={id}>
        What happens next
      </Typography>
      <Box component="ol" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.75 }}>
        {[...first, isVirtual ? CALL : VISIT, REPORT].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </Box>
  );
}

const CALL = 'At that time you join a video call with the inspector, from the property, with your phone.';
const VISIT = 'At that time the inspector comes to the property.';
const REPORT = 'You get the signed report by email.';
