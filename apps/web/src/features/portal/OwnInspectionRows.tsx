import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { OwnPayment } from '@sightline/contracts/payments/payments';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { InspectionStatusDot } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { ROW, RowTitle } from '../../ui/list/rowParts.tsx';
import { useFold } from '../../ui/list/useFold.tsx';
import { Section } from '../../ui/Section.tsx';
import { OwnStepButtons } from './OwnStepButtons.tsx';
import type { OwnStep } from './ownStep.ts';
import { hasShownFee, PaymentLine } from './PaymentLine.tsx';
import { ownStateOf } from './phase.ts';

/** The number of rows of a state before the rest is asked for. */
const SHOWN = 5;

/** An inspection with what its client can do and has paid. */
export interface OwnRecord {
  inspection: Inspection;
  payment: OwnPayment | undefined;
  steps: readonly OwnStep[];
  onPay: (() => void) | null;
}

interface OwnInspectionRowsProps {
  title: string;
  records: readonly OwnRecord[];
  /** Whether the person has asked for these, so that none is held back. */
  isWhole: boolean;
}

/** The inspections of one state, one row each. */
export function OwnInspectionRows({ title, records, isWhole }: OwnInspectionRowsProps): ReactNode {
  const { rows, button } = useFold(records, isWhole ? records.length : SHOWN);
  return (
    <Section title={title}>
      <Box component="ul" sx={{ m: 0, mx: { xs: -2, sm: 0 }, p: 0, listStyle: 'none' }}>
        {rows.map((record) => (
          <Row key={record.inspection.id} {...record} />
        ))}
      </Box>
      {button}
    </Section>
  );
}

function Row({ inspection, payment, steps, onPay }: OwnRecord): ReactNode {
  const { id, address, projectType, inspector, permitNumber } = inspection;
  // In every row, the payment is at the end.
  const inRow = steps.toSorted((a, b) => Number(a.kind === 'pay') - Number(b.kind === 'pay'));
  return (
    <Box component="li" data-row={id} sx={ownStateOf(inspection) === 'canceled' ? GRAY_ROW : OWN_ROW}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <RowTitle text={address} to={`/inspection/${id}`} />
        <Typography variant="body2" color="textSecondary" component="div">
          <DottedLine>
            {projectTypeLabel(projectType)}
            <ScheduledMoment inspection={inspection} />
            {inspector}
            {permitNumber && `Permit ${permitNumber}`}
            {hasShownFee(inspection) && <PaymentLine inspection={inspection} payment={payment} />}
          </DottedLine>
        </Typography>
      </Box>
      <Box sx={END}>
        <InspectionStatusDot inspection={inspection} />
        {steps.length > 0 && (
          <Box sx={STEPS}>
            <OwnStepButtons {...{ inspection, onPay }} steps={inRow} look="row" />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const OWN_ROW = {
  ...ROW,
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 1fr) 440px' },
  alignItems: 'center',
  columnGap: 3,
  minHeight: 56,
  px: { xs: 2, sm: 1 },
  py: 0.75,
} as const;
const GRAY_ROW = { ...OWN_ROW, color: 'text.secondary' } as const;
const END = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: { xs: 32, md: 44 },
  fontSize: '0.8125rem',
} as const;
const STEPS = { display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: 'auto' } as const;
