import TimeIcon from '@mui/icons-material/CalendarTodayOutlined';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import PayIcon from '@mui/icons-material/PaymentsOutlined';
import JoinIcon from '@mui/icons-material/VideocamRounded';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnStep } from './ownStep.ts';

interface OwnStepButtonsProps {
  inspection: Inspection;
  steps: readonly OwnStep[];
  onPay: (() => void) | null;
  /** Whether the first one is the page's next step: only that one is filled. */
  isPrimary: boolean;
}

/** The steps of an inspection, the next one first. */
export function OwnStepButtons({ steps, isPrimary, ...facts }: OwnStepButtonsProps): ReactNode {
  return steps.map((step, at) => (
    <OwnStepButton key={step.kind} {...facts} step={step} isPrimary={isPrimary && at === 0} />
  ));
}

interface OwnStepButtonProps extends Omit<OwnStepButtonsProps, 'steps'> {
  step: OwnStep;
}

function OwnStepButton({ inspection, step, onPay, isPrimary }: OwnStepButtonProps): ReactNode {
  const variant = isPrimary ? 'contained' : 'outlined';
  const { address, feeCents } = inspection;
  if (step.kind === 'pay') {
    const label = `Pay ${formatCents(feeCents)}`;
    return (
      <Button
        variant={variant}
        startIcon={<PayIcon />}
        onClick={onPay ?? undefined}
        aria-label={`${label}, ${address}`}
      >
        {label}
      </Button>
    );
  }
  const { to, label, icon } = linkOf(step, inspection);
  return (
    <Button component={Link} to={to} variant={variant} startIcon={icon} aria-label={`${label}, ${address}`}>
      {label}
    </Button>
  );
}

function linkOf(step: Exclude<OwnStep, { kind: 'pay' }>, { id, address, projectType }: Inspection) {
  switch (step.kind) {
    case 'join':
      return { to: `/inspection/${id}/virtual`, label: 'Join Virtual Meeting', icon: <JoinIcon /> };
    case 'report':
      return { to: `/reports?inspection=${id}`, label: 'View Report', icon: <ReportIcon /> };
    case 'time':
      return { to: `/inspection/${id}?time`, label: 'Choose a Time', icon: <TimeIcon /> };
    case 'reinspection':
      return {
        to: step.inspectionId
          ? `/inspection/${step.inspectionId}?time`
          : `/schedule?${new URLSearchParams({ again: address, type: projectType })}`,
        label: step.inspectionId ? 'Choose a Re-inspection Time' : 'Request Re-inspection',
        icon: <TimeIcon />,
      };
  }
}
