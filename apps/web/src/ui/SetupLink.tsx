import Link from '@mui/material/Link';
import { readSetup, type SetupPart } from '@sightline/contracts/organization/setup';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useMayCall } from '../wire/session.ts';

export const setupAddress = (part: SetupPart): string => `/settings/setup?find=${part}`;

/** The end of a sentence about a service that is not set up: the way to its setup, or the people who know it. */
export function SetupLink({ part }: { part: SetupPart }): ReactNode {
  if (!useMayCall(readSetup)) return 'Ask an admin to set it up.';
  return (
    <Link component={RouterLink} to={setupAddress(part)} color="inherit">
      Set it up
    </Link>
  );
}
