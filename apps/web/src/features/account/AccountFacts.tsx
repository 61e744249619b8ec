import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ACCOUNT_TYPE_LABELS } from '@sightline/contracts/labels';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { useCurrentUser } from '../../wire/session.ts';

export function AccountFacts(): ReactNode {
  const user = useCurrentUser();
  return (
    <section aria-labelledby="account-information">
      <Typography component="h3" variant="h3" id="account-information" sx={{ mb: 1.5 }}>
        Account Information
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        <Fact term="Name">{`${user.firstName} ${user.lastName}`.trim()}</Fact>
        <Fact term="Email">{user.email}</Fact>
        <Fact term="Account type">{ACCOUNT_TYPE_LABELS[user.role]}</Fact>
        <Fact term="Member since">
          {user.role === 'guest' ? 'N/A' : <Time instant={user.createdAt} fallback="N/A" />}
        </Fact>
      </Box>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" sx={{ m: 0 }}>
        {children || 'N/A'}
      </Typography>
    </div>
  );
}
