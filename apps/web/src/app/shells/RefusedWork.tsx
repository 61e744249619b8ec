import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import { counted } from '@sightline/wording/counted';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { confirmDiscard } from '../../inspection/outbox/confirmDiscard.ts';
import { pageOutbox, useOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { isRefusedForClock, sendWithCurrentTime } from '../../inspection/outbox/wrongClock.ts';
import type { Entry } from '../../offline/Entry.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { Overlay } from '../../ui/Overlay.tsx';
import { momentInSentence } from '../../ui/time.ts';
import { useTurn } from '../../ui/turns.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { keyOf } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { usePageState } from './usePageState.ts';

/**
 * This device's work that the server refused, with the reason and the next step. It is kept until a person
 * decides. Clients get no link, because they have no page of an inspection.
 */
export function RefusedWork(): ReactNode {
  const entries = useOutbox((outbox) => outbox.entries);
  const [isOpen, setOpen] = usePageState(false);
  const refused = entries.filter(({ state }) => state === 'needsAttention');
  const isShown = useTurn('refused', refused.length > 0);
  if (refused.length === 0) return null;
  const count = counted(refused.length, 'item');
  return (
    <>
      {isShown && (
        <Alert
          severity="error"
          sx={{ borderRadius: 0 }}
          action={
            <Button color="inherit" onClick={() => setOpen(true)}>
              Review
            </Button>
          }
        >
          {count} on this device could not be sent.
        </Alert>
      )}
      <RefusedDialog refused={refused} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface RefusedDialogProps {
  refused: readonly Entry[];
  isOpen: boolean;
  onClose: () => void;
}

function RefusedDialog({ refused, isOpen, onClose }: RefusedDialogProps): ReactNode {
  return (
    <Overlay open={isOpen} onClose={onClose} titleId="refused-work" width="sm">
      <DialogTitle id="refused-work">Could not be sent</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          These items are still on this device. Fix the problem and try again, or discard what you no longer
          need.
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {refused.map((entry) => (
            <RefusedEntry key={entry.id} entry={entry} onOpen={onClose} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" onClick={() => void pageOutbox().flush()}>
          Try all again
        </Button>
      </DialogActions>
    </Overlay>
  );
}

function RefusedEntry({ entry, onOpen }: { entry: Entry; onOpen: () => void }): ReactNode {
  const { parentId: inspectionId, problem } = entry;
  const queryClient = useQueryClient();
  const isStaff = useCurrentUser().role !== 'client';
  const known = queryClient.getQueryData<Inspection>(keyOf(getInspection, { params: { inspectionId } }));
  const madeAt = momentInSentence(new Date(entry.createdAt).toISOString(), useTimeZone());
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {labelOf(entry)}, {madeAt}
      </Typography>
      {isStaff ? (
        <Link component={RouterLink} to={`/inspection/${inspectionId}`} onClick={onOpen} variant="body2">
          {known?.address ?? 'Open the inspection'}
        </Link>
      ) : (
        known && <Typography variant="body2">{known.address}</Typography>
      )}
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {problem}
      </Typography>
      {isRefusedForClock(entry) && (
        <Button onClick={() => void sendNow(entry)} sx={{ ml: -1, minHeight: 44 }}>
          Send with current time
        </Button>
      )}
      <Button color="error" onClick={() => void discard(entry)} sx={{ ml: -1, minHeight: 44 }}>
        Discard
      </Button>
    </Box>
  );
}

function labelOf(entry: Entry): string {
  return pageOutbox().kindOf(entry)?.label(entry.input) ?? 'Change';
}

/** The entry's name in the middle of a sentence. */
function nameOf(entry: Entry): string {
  const label = labelOf(entry);
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** Asks first, because the server refuses it again if the clock is still wrong. */
async function sendNow(entry: Entry): Promise<void> {
  const isSure = await confirmAction({
    title: `Send this ${nameOf(entry)} with the current time?`,
    text: 'Set the date and time of this device first. The current time is recorded, and the notes keep the time that the clock showed when this was captured.',
    action: 'Send',
  });
  if (isSure) await sendWithCurrentTime(entry.id);
}

async function discard(entry: Entry): Promise<void> {
  if (await confirmDiscard(nameOf(entry))) await pageOutbox().discard(entry.id);
}
