import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { getClient } from '@sightline/contracts/clients/clients';
import { phoneHref } from '@sightline/contracts/core/phoneHref';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useStatusChange } from '../../features/inspections/inspectionRequests.ts';
import { StatusSelect } from '../../features/inspections/list/StatusSelect.tsx';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useRead } from '../../wire/queries.ts';

interface InspectionHeaderProps {
  inspection: Inspection;
  /** On its overview the address is the page's title; on its other parts it leads back there. */
  isOverview: boolean;
  /** The next step, and the menu of everything else. */
  actions: ReactNode;
  /** Asks for the reason first. */
  onCancel: () => void;
}

/** What is inspected, its state, when, by whom and for whom. */
export function InspectionHeader({
  inspection,
  isOverview,
  actions,
  onCancel,
}: InspectionHeaderProps): ReactNode {
  const { change, changingId } = useStatusChange();
  const { id, address } = inspection;
  const status = (
    <StatusSelect
      inspection={inspection}
      isChanging={changingId !== null}
      onStatus={(subject, next) => (next === 'cancelled' ? onCancel() : change(subject, next))}
    />
  );
  if (!isOverview)
    return (
      <Box component="header" sx={{ ...ROW, rowGap: 0, mt: { xs: -3, md: -2 } }}>
        <BackLink to={`/inspection/${id}`} isCut>
          {address}
        </BackLink>
        {status}
        <Actions>{actions}</Actions>
      </Box>
    );
  return (
    <Box component="header" sx={{ mb: 2 }}>
      <BackLink to="/inspections">Inspections</BackLink>
      <title>{`${address} · Sightline`}</title>
      <Box sx={ROW}>
        <Typography
          component="h1"
          variant="h1"
          sx={{ minWidth: 0, flex: { xs: '1 1 100%', sm: '0 1 auto' } }}
        >
          {address}
        </Typography>
        {status}
        <Actions>{actions}</Actions>
      </Box>
      <Line inspection={inspection} />
    </Box>
  );
}

function Actions({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  return (
    <Box ref={box} sx={ACTIONS}>
      {children}
    </Box>
  );
}

interface BackLinkProps {
  to: string;
  /** Whether it is one line, cut where the width ends. */
  isCut?: boolean;
  children: string;
}

function BackLink({ to, isCut = false, children }: BackLinkProps): ReactNode {
  return (
    <Link
      component={RouterLink}
      to={to}
      title={isCut ? children : undefined}
      color="textSecondary"
      underline="hover"
      sx={isCut ? { ...BACK, ...CUT } : BACK}
    >
      <BackIcon fontSize="small" sx={{ ml: -0.75, flex: 'none' }} />
      <span>{children}</span>
    </Link>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  fontSize: '0.875rem',
};
const BACK = { display: 'inline-flex', alignItems: 'center', gap: 0.25, minHeight: 44, fontSize: '0.875rem' };
const CUT = {
  flex: { xs: '1 1 140px', md: '0 1 auto' },
  minWidth: 0,
  maxWidth: '100%',
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;
const ACTIONS = { display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' };

/** "Electrical · Virtual · Mon, Nov 30, 9:30 AM · Owen Castellano · Elena Marsh, 954 555 0188". */
function Line({ inspection }: { inspection: Inspection }): ReactNode {
  const { projectType, isVirtual, scheduledDate, inspector, clientId, clientName, reinspects } = inspection;
  const { data: client } = useRead(getClient, { params: { clientId } });
  return (
    <Typography color="textSecondary" sx={{ mt: 0.75, fontSize: '0.875rem' }}>
      {`${projectTypeLabel(projectType)} · ${METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']} · `}
      {scheduledDate ? <ScheduledMoment inspection={inspection} /> : 'No time set'}
      {` · ${inspector || 'No inspector'} · `}
      <Link component={RouterLink} to={`/clients?client=${clientId}`} color="inherit" sx={INLINE}>
        {clientName || 'Unknown Client'}
      </Link>
      {client?.phone && (
        <>
          {', '}
          <Link href={phoneHref(client.phone)} color="inherit" sx={INLINE}>
            {client.phone}
          </Link>
        </>
      )}
      {reinspects && (
        <>
          {' · '}
          <Link
            component={RouterLink}
            to={`/inspection/${reinspects.inspectionId}`}
            color="inherit"
            sx={INLINE}
          >
            Re-inspection of {reinspects.reportNumber}
          </Link>
        </>
      )}
    </Typography>
  );
}

/** A target of full height in a line of text (WCAG 2.2, 2.5.8). */
const INLINE = { display: 'inline-block', py: 1.25, my: -1.25 };
