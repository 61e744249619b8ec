import TimeIcon from '@mui/icons-material/CalendarTodayOutlined';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import PayIcon from '@mui/icons-material/PaymentsOutlined';
import JoinIcon from '@mui/icons-material/VideocamRounded';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { WORD } from '../../ui/list/RowActions.tsx';
import type { OwnStep } from './ownStep.ts';

interface OwnStepButtonsProps {
  inspection: Inspection;
  steps: readonly OwnStep[];
  onPay: (() => void) | null;
  /** `next` has the page's next step, which alone is filled. In a row, only the payment has a frame. */
  look: 'next' | 'card' | 'row';
  /** Whether they are on the inspection's own page, where no list is behind the quick look of a report. */
  onOwnPage?: boolean;
}

/** The steps of an inspection, the next one first. */
export function OwnStepButtons({ steps, look, ...facts }: OwnStepButtonsProps): ReactNode {
  return steps.map((step, at) => (
    <OwnStepButton key={step.kind} {...facts} step={step} look={look === 'next' && at > 0 ? 'card' : look} />
  ));
}

interface OwnStepButtonProps extends Omit<OwnStepButtonsProps, 'steps'> {
  step: OwnStep;
}

function OwnStepButton({ inspection, step, onPay, look, onOwnPage = false }: OwnStepButtonProps): ReactNode {
  const variant = look === 'next' ? 'contained' : 'outlined';
  const { address, feeCents } = inspection;
  if (step.kind === 'pay') {
    const label = `Pay ${formatCents(feeCents)}`;
    return (
      <Button
        variant={variant}
        startIcon={look !== 'row' && <PayIcon />}
        onClick={onPay ?? undefined}
        aria-label={`${label}, ${address}`}
      >
        {label}
      </Button>
    );
  }
  const { to, label, icon } = linkOf(step, inspection, onOwnPage);
  const name = `${label}, ${address}`;
  if (look === 'row')
    return (
      <Button component={Link} to={to} aria-label={name} sx={WORD}>
        {label}
      </Button>
    );
  return (
    <Button component={Link} to={to} variant={variant} startIcon={icon} aria-label={name}>
      {label}
    </Button>
  );
}

function linkOf(
  step: Exclude<OwnStep, { kind: 'pay' }>,
  { id, address, projectType }: Inspection,
  onOwnPage: boolean,
) {
  switch (step.kind) {
    case 'join':
      return { to: `/inspection/${id}/virtual`, label: 'Join Virtual Meeting', icon: <JoinIcon /> };
    case 'report':
      return {
        to: onOwnPage ? `/inspection/${id}/report` : `/reports?inspection=${id}`,
        label: 'Open report',
        icon: <ReportIcon />,
      };
    case 'time':
      return { to: `/inspection/${id}?time`, label: 'Choose a time', icon: <TimeIcon /> };
    case 'reinspection':
      return {
        to: step.inspectionId
          ? `/inspection/${step.inspectionId}?time`
          : `/schedule?${new URLSearchParams({ again: address, type: projectType })}`,
        label: step.inspectionId ? 'Choose a re-inspection time' : 'Request re-inspection',
        icon: <TimeIcon />,
      };
  }
}
