import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { leaveByNavigation } from '@sightline/contracts/accounts/accounts';
import {
  type Inspection,
  isJoinable,
  listOwnInspections,
} from '@sightline/contracts/inspections/inspections';
import { downloadReport } from '@sightline/contracts/reports/reportFiles';
import { ACCOUNT_TYPE_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import type { MouseEvent, ReactNode } from 'react';
import { InspectionStatusDot } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/Time.tsx';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { useSignOut } from './useSignOut.ts';

interface AccountPanelProps {
  inspectionId: string;
  /** A client's form for another inspection, and the latest messages. */
  scheduling?: ReactNode;
  messages?: ReactNode;
}

/** The account tab of the live room. Links open in a new tab, so that they do not end the call. */
export function AccountPanel({ inspectionId, scheduling, messages }: AccountPanelProps): ReactNode {
  const { role } = useCurrentUser();
  const signOut = useSignOut();
  const leave = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    // Navigates last, because the room's own step back in the history would stop the navigation.
    if (await signOut()) location.assign(leaveByNavigation.path);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <AccountFacts />
      {role === 'client' && (
        <>
          {scheduling}
          <PastInspections exceptId={inspectionId} />
          {messages}
        </>
      )}
      {role !== 'guest' && <SettingsLinks />}
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<LogoutIcon />}
        href={leaveByNavigation.path}
        onClick={(event) => void leave(event)}
      >
        {role === 'guest' ? 'Leave' : 'Sign out'}
      </Button>
    </Box>
  );
}

function AccountFacts(): ReactNode {
  const user = useCurrentUser();
  return (
    <section aria-labelledby="account-information">
      <Typography component="h3" variant="h3" id="account-information" sx={{ mb: 1.5 }}>
        Account Information
      </Typography>
      <Facts gap={1.25}>
        <Fact term="Name">{`${user.firstName} ${user.lastName}`.trim() || 'N/A'}</Fact>
        {user.role !== 'guest' && <Fact term="Email">{user.email || 'N/A'}</Fact>}
        <Fact term="Account type">{ACCOUNT_TYPE_LABELS[user.role]}</Fact>
        {user.role !== 'guest' && (
          <Fact term="Member since">
            <Time instant={user.createdAt} fallback="N/A" />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

const LINKS = [
  ['Email Notifications', 'Manage', 'notifications'],
  ['Privacy Settings', 'Configure', 'privacy'],
  ['Change Password', 'Change', 'password'],
] as const;

/** Links to the parts of the account page, which open in a new tab during a call. */
function SettingsLinks(): ReactNode {
  return (
    <section aria-labelledby="account-settings">
      <Typography component="h3" variant="h3" id="account-settings" sx={{ mb: 1 }}>
        Account Settings
      </Typography>
      {LINKS.map(([label, action, part]) => (
        <Box key={part} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: 1 }}>{label}</Typography>
          <Button
            href={`/account#${part}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${action}: ${label}`}
            sx={{ minHeight: 44 }}
          >
            {action}
          </Button>
        </Box>
      ))}
    </section>
  );
}

/** The client's other inspections, with their reports and meetings. */
export function PastInspections({ exceptId }: { exceptId: string }): ReactNode {
  const inspections = useRead(listOwnInspections, {});
  const items = inspections.data?.filter(({ id }) => id !== exceptId) ?? [];
  return (
    <section aria-labelledby="past-inspections">
      <Typography component="h3" variant="h3" id="past-inspections" sx={{ mb: 1 }}>
        Past Inspections
      </Typography>
      {inspections.isPending && <RowsSkeleton label="Loading your inspections..." count={2} />}
      {inspections.isError && (
        <ErrorState
          title="Failed to fetch inspections"
          error={inspections.error}
          onRetry={inspections.refetch}
        />
      )}
      {inspections.data && items.length === 0 && <EmptyState compact title="No other inspections" />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((inspection) => (
          <Row key={inspection.id} inspection={inspection} />
        ))}
      </Box>
    </section>
  );
}

function Row({ inspection }: { inspection: Inspection }): ReactNode {
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{projectTypeLabel(inspection.projectType)}</Typography>
        <Typography component="span" variant="body2">
          <InspectionStatusDot inspection={inspection} />
        </Typography>
      </Box>
      <Typography component="div" variant="body2" color="textSecondary">
        <DottedLine>
          {inspection.address}
          <ScheduledMoment inspection={inspection} />
        </DottedLine>
      </Typography>
      <Actions inspection={inspection} />
    </Box>
  );
}

function Actions({ inspection }: { inspection: Inspection }): ReactNode {
  const { id, status } = inspection;
  const inNewTab = { size: 'small', target: '_blank', rel: 'noreferrer' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      {status === 'report_delivered' && (
        <>
          <Button {...inNewTab} href={`/reports?inspection=${id}`}>
            View Report
          </Button>
          <Button size="small" href={urlOf(downloadReport.path, { params: { inspectionId: id } })}>
            Download
          </Button>
        </>
      )}
      {isJoinable(inspection) && (
        <Button {...inNewTab} href={`/inspection/${id}/virtual`}>
          Join Session
        </Button>
      )}
      <Button {...inNewTab} href={`/messages?inspection=${id}`}>
        Messages
      </Button>
    </Box>
  );
}
