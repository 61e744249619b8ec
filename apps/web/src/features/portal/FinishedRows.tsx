import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { InspectionStatusChip } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { OwnStepButtons } from './OwnStepButtons.tsx';
import type { OwnPayments } from './ownInspections.ts';
import { hasShownFee, PaymentLine } from './PaymentLine.tsx';
import { phaseOf } from './phase.ts';

const SHOWN = 8;

interface FinishedRowsProps {
  inspections: readonly Inspection[];
  payments: OwnPayments;
}

/** Inspections of which no work is left for the client, latest first, one row each. */
export function FinishedRows({ inspections, payments }: FinishedRowsProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? inspections : inspections.slice(0, SHOWN);
  return (
    <Section title="Finished" note={String(inspections.length)}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((inspection) => (
          <Row key={inspection.id} inspection={inspection} payments={payments} />
        ))}
      </Box>
      {inspections.length > SHOWN && (
        <Button color="inherit" onClick={() => setWhole(!isWhole)} sx={{ ml: -1 }}>
          {isWhole ? 'Show less' : `Show all ${inspections.length}`}
        </Button>
      )}
    </Section>
  );
}

function Row({ inspection, payments }: { inspection: Inspection; payments: OwnPayments }): ReactNode {
  const { id, address, projectType, inspector, status } = inspection;
  const phase = phaseOf(status);
  const onPay = payments.payFor(inspection);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <MuiLink component={Link} to={`/inspection/${id}`} color="inherit" sx={ADDRESS}>
          {address}
        </MuiLink>
        <Typography variant="body2" color="textSecondary" component="div">
          {phase && `${phase} · `}
          {projectTypeLabel(projectType)} · <ScheduledTime inspection={inspection} />
          {inspector && ` · ${inspector}`}
          {hasShownFee(inspection) && (
            <>
              {' · '}
              <PaymentLine inspection={inspection} payment={payments.of(id)} />
            </>
          )}
        </Typography>
      </Box>
      <InspectionStatusChip inspection={inspection} />
      {onPay && <OwnStepButtons {...{ inspection, onPay }} steps={PAY} isPrimary={false} />}
      {status === 'report_delivered' && (
        <Button component={Link} to={`/reports?inspection=${id}`} aria-label={`View Report, ${address}`}>
          View Report
        </Button>
      )}
    </Box>
  );
}

const PAY = [{ kind: 'pay' }] as const;

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 44,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const;
const ADDRESS = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 32,
  fontWeight: 600,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
} as const;
