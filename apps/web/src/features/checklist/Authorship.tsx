import WaitingIcon from '@mui/icons-material/CloudUploadOutlined';
import StuckIcon from '@mui/icons-material/ErrorOutlineRounded';
import Typography from '@mui/material/Typography';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import { lateReceipt } from '@sightline/contracts/core/lateReceipt';
import type { ReactNode } from 'react';
import type { FieldSending, ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { WaitingText } from '../../inspection/outbox/WaitingText.tsx';
import { MadeTime } from '../../inspection/ui/MadeTime.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';

interface AuthorshipProps {
  /** The person's name; null or empty when it is not known. */
  by: string | null;
  /** The time on the device's clock; null for a field that was never changed. */
  madeAt: string | null;
  /** The time on the server's clock. */
  receivedAt: string | null;
  sending?: FieldSending | undefined;
}

/** The name and time of the last change, or a note that this device has not sent it yet. */
export function Authorship({ by, madeAt, receivedAt, sending }: AuthorshipProps): ReactNode {
  if (sending === 'waiting')
    return (
      <Line icon={<WaitingIcon fontSize="inherit" />}>
        <WaitingText />
      </Line>
    );
  if (sending === 'needsAttention')
    return (
      <Line icon={<StuckIcon fontSize="inherit" />} color="error.main">
        Not saved
      </Line>
    );
  if (!madeAt) return null;
  const late = lateReceipt(madeAt, receivedAt ?? madeAt);
  return (
    <Line wraps={late !== null}>
      {by && `${by}, `}
      <MadeTime madeAt={madeAt} receivedAt={late} format={late === null ? CLOCK_FORMAT : undefined} />
    </Line>
  );
}

/** The person who last changed a field that is not an item. Renders nothing for an unchanged field. */
export function FieldAuthorship({ checklist, name }: { checklist: ShownChecklist; name: string }): ReactNode {
  const state = stateOf(checklist.fields, name);
  if (!state) return null;
  return (
    <Authorship
      by={state.by}
      madeAt={state.madeAt}
      receivedAt={state.at}
      sending={checklist.sending.get(name)}
    />
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
