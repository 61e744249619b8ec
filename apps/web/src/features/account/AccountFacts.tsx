import Typography from '@mui/material/Typography';
import { ACCOUNT_TYPE_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Time } from '../../ui/Time.tsx';
import { useCurrentUser } from '../../wire/session.ts';

export function AccountFacts(): ReactNode {
  const user = useCurrentUser();
  return (
    <section aria-labelledby="account-information">
      <Typography component="h3" variant="h3" id="account-information" sx={{ mb: 1.5 }}>
        Account Information
      </Typography>
      <Facts gap={1.25}>
        <Fact term="Name">{`${user.firstName} ${user.lastName}`.trim() || 'N/A'}</Fact>
        <Fact term="Email">{user.email || 'N/A'}</Fact>
        <Fact term="Account type">{ACCOUNT_TYPE_LABELS[user.role]}</Fact>
        <Fact term="Member since">
          {user.role === 'guest' ? 'N/A' : <Time instant={user.createdAt} fallback="N/A" />}
        </Fact>
      </Facts>
    </section>
  );
}
