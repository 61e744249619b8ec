import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { DottedLine } from '../../ui/DottedLine.tsx';

interface QueueRowProps {
  when: ReactNode;
  /** What identifies the row: an address, the subject of an email. */
  title: string;
  opens: Target;
  /** Facts after the title. */
  children: ReactNode;
  /** The next step. */
  button: ReactNode;
}

/** A row of the queue: a press anywhere opens it, and its button does the next step. */
export function QueueRow({ when, title, opens, children, button }: QueueRowProps): ReactNode {
  const titleId = useId();
  return (
    <Box component="li" data-row="" sx={ROW}>
      <RowPress does={opens} titleId={titleId} />
      <Box sx={WHEN}>{when}</Box>
      <Box sx={WHAT}>
        <DottedLine
          lead={
            <Box component="span" id={titleId} sx={TITLE}>
              {title}
            </Box>
          }
        >
          {children}
        </DottedLine>
      </Box>
      <Box sx={{ gridArea: 'action', mr: -1.5 }}>{button}</Box>
    </Box>
  );
}

export interface Step {
  label: string;
  does: Target;
  /** Names the inspection for screen readers. */
  spoken: string;
  isBusy?: boolean;
}

export function StepButton({ label, does, spoken, isBusy = false }: Step): ReactNode {
  return (
    <Button {...linkOf(does)} disabled={isBusy} aria-label={spoken}>
      {label}
    </Button>
  );
}

const linkOf = (does: Target) =>
  'to' in does ? { component: Link, to: does.to } : { onClick: does.onPress };

const ROW = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '104px minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"when action" "what action"', sm: '"when what action"' },
  columnGap: 2,
  alignItems: 'center',
  minHeight: 44,
  fontSize: '0.875rem',
  lineHeight: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const WHAT = {
  gridArea: 'what',
  minWidth: 0,
  pt: { xs: 0, sm: 1.25 },
  pb: { xs: 1, sm: 1.25 },
  color: 'text.secondary',
};
const TITLE = { color: 'text.primary', fontWeight: 600 };

const WHEN = {
  gridArea: 'when',
  pt: { xs: 1, sm: 0 },
  fontSize: { xs: '0.78125rem', sm: '0.875rem' },
  color: { xs: 'text.secondary', sm: 'text.primary' },
  fontVariantNumeric: 'tabular-nums',
};

/** Where a press leads: to a page, or to a dialog over this one. */
export type Target = { to: string } | { onPress: () => void };

/** Takes the presses of the whole row, except those on its buttons and links, which are above it. */
export function RowPress({ does, titleId }: { does: Target; titleId: string }): ReactNode {
  if ('to' in does)
    return <Box component={Link} to={does.to} data-title aria-labelledby={titleId} sx={WHOLE} />;
  return (
    <Box
      component="button"
      type="button"
      data-title
      aria-labelledby={titleId}
      onClick={does.onPress}
      sx={WHOLE}
    />
  );
}

const WHOLE = {
  position: 'absolute',
  inset: 0,
  p: 0,
  border: 0,
  borderRadius: '6px',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: '-2px' },
};
