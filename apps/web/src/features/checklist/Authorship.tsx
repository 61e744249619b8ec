import WaitingIcon from '@mui/icons-material/CloudUploadOutlined';
import StuckIcon from '@mui/icons-material/ErrorOutlineRounded';
import Typography from '@mui/material/Typography';
import { stateOf } from '@sightline/contracts/checklistFields';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT, MOMENT_FORMAT } from '../../ui/time.ts';
import type { FieldSending, ShownChecklist } from './mergeChecklist.ts';

interface AuthorshipProps {
  /** Name of the person; empty where it is not known. */
  by: string | null;
  /** Null where nobody has changed it. */
  at: string | null;
  /** By the device's clock. */
  madeAt?: string | null;
  sending?: FieldSending | undefined;
}

/** The name and time of the last change, or a note that this device has not sent it yet. */
export function Authorship({ by, at, madeAt = at, sending }: AuthorshipProps): ReactNode {
  if (sending === 'waiting') return <Line icon={<WaitingIcon fontSize="inherit" />}>Saving…</Line>;
  if (sending === 'needsAttention')
    return (
      <Line icon={<StuckIcon fontSize="inherit" />} color="error.main">
        Not saved
      </Line>
    );
  if (!at) return null;
  const isLate = !isSoonAfter(at, madeAt);
  return (
    <Line wraps={isLate}>
      {by && `${by}, `}
      {isLate ? <BothTimes {...{ at, madeAt }} /> : <Time instant={at} format={CLOCK_FORMAT} />}
    </Line>
  );
}

function BothTimes({ at, madeAt }: { at: string; madeAt: string | null }): ReactNode {
  return (
    <>
      <Time instant={madeAt} format={MOMENT_FORMAT} />, received <Time instant={at} format={MOMENT_FORMAT} />
    </>
  );
}

const SOON_MS = 15 * 60_000;

/** Beyond this, the mark waited on the device or the device's clock is wrong, so both times are shown. */
function isSoonAfter(at: string, madeAt: string | null): boolean {
  return Math.abs(Date.parse(at) - Date.parse(madeAt ?? at)) <= SOON_MS;
}

/** Of a field that is not an item; nothing while nobody has changed it. */
export function FieldAuthorship({ checklist, name }: { checklist: ShownChecklist; name: string }): ReactNode {
  const state = stateOf(checklist.fields, name);
  if (!state) return null;
  return (
    <Authorship by={state.by} at={state.at} madeAt={state.madeAt} sending={checklist.sending.get(name)} />
  );
}

interface LineProps {
  icon?: ReactNode;
  color?: string;
  wraps?: boolean;
  children: ReactNode;
}

function Line({ icon, color = 'text.secondary', wraps = false, children }: LineProps): ReactNode {
  return (
    <Typography
      variant="caption"
      component="span"
      sx={{ ...LINE, color, ...(!wraps && { whiteSpace: 'nowrap' }) }}
    >
      {icon}
      <span>{children}</span>
    </Typography>
  );
}

const LINE = { display: 'inline-flex', gap: 0.5, alignItems: 'center' };
