import DiffersIcon from '@mui/icons-material/ErrorOutlineRounded';
import UnknownIcon from '@mui/icons-material/HelpOutlineRounded';
import MatchesIcon from '@mui/icons-material/TaskAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import type { Photo } from '@sightline/contracts/photos/photos';
import { decideLiveness, type LivenessAnswer } from '@sightline/contracts/rooms/liveness';
import type { LivenessCheck } from '@sightline/contracts/rooms/livenessChecks';
import {
  clockProblems,
  type Finding,
  gestureText,
  motionFinding,
  pictureFinding,
} from '@sightline/wording/livenessTexts';
import { type ReactNode, useState } from 'react';
import { Thumbnail } from '../../../inspection/photos/Thumbnail.tsx';
import { Time } from '../../../ui/Time.tsx';
import { SECONDS_CLOCK_FORMAT } from '../../../ui/time.ts';
import { useCall, useRoom } from '../call/callContext.ts';
import { showError } from '../showError.ts';

interface CheckResultProps {
  check: LivenessCheck;
  /** Undefined until the photos of the inspection are read. */
  photos: readonly Photo[] | undefined;
  isLatest: boolean;
}

export function CheckResult({ check, photos = [], isLatest }: CheckResultProps): ReactNode {
  const { gesture, name, askedAt, outcome } = check;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.75 }}>
      <Typography sx={{ fontWeight: 600 }}>{gestureText(gesture)}</Typography>
      <Typography variant="caption" color="textSecondary">
        {name}, asked <Time instant={askedAt} format={SECONDS_CLOCK_FORMAT} />
        {outcome.name === 'answered' && (
          <>
            , answered <Time instant={outcome.at} format={SECONDS_CLOCK_FORMAT} />
          </>
        )}
      </Typography>
      {outcome.name === 'pending' && <Pending {...check} />}
      {outcome.name === 'unanswered' && <Line finding={NO_ANSWER} />}
      {outcome.name === 'answered' && (
        <>
          <Pictures answer={outcome.answer} photos={photos} />
          <Line finding={motionFinding(gesture, outcome.answer.motion)} />
          {clockProblems(outcome.answer, outcome.at).map((text) => (
            <Line key={text} finding={{ state: 'differs', text }} />
          ))}
          <Decision {...{ check, isLatest }} />
        </>
      )}
    </Box>
  );
}

function Pending({ peerId, name }: LivenessCheck): ReactNode {
  const isHere = useRoom(({ peers }) => peers.some(({ id, connected }) => id === peerId && connected));
  const away = `${name} is not connected. The check ends a minute after it was asked.`;
  return <Typography variant="body2">{isHere ? 'Waiting for the answer…' : away}</Typography>;
}

const NO_ANSWER: Finding = { state: 'unknown', text: 'No answer' };

function Pictures({ answer, photos }: { answer: LivenessAnswer; photos: readonly Photo[] }): ReactNode {
  const pictures = answer.photos.map(({ id, sha256 }, index) => {
    const photo = photos.find((stored) => stored.id === id);
    return { id, photo, label: LABELS[index] ?? '', finding: pictureFinding(sha256, photo?.sha256) };
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, maxWidth: 420 }}>
      {pictures.map(({ id, photo, label, finding }) => (
        <Box component="figure" key={id} sx={{ m: 0 }}>
          <Box sx={FRAME}>
            {photo ? (
              <Thumbnail photo={photo} alt={label} />
            ) : (
              <Typography variant="caption">On its way from the phone</Typography>
            )}
          </Box>
          <Typography component="figcaption" variant="caption">
            {label}
          </Typography>
          {finding.state === 'differs' && <Line finding={finding} />}
        </Box>
      ))}
    </Box>
  );
}

const LABELS = ['Before the movement', 'After the movement'];
const FRAME = {
  position: 'relative',
  aspectRatio: '4 / 3',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'action.hover',
};

const ICONS: Record<Finding['state'], ReactNode> = {
  matches: <MatchesIcon color="success" fontSize="small" />,
  differs: <DiffersIcon color="error" fontSize="small" />,
  unknown: <UnknownIcon color="disabled" fontSize="small" />,
};

function Line({ finding: { state, text } }: { finding: Finding }): ReactNode {
  return (
    <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', typography: 'body2' }}>
      {ICONS[state]}
      {text}
    </Box>
  );
}

interface DecisionProps {
  check: LivenessCheck;
  /** The form is open for the latest answer; for an earlier one, the person opens it. */
  isLatest: boolean;
}

function Decision({ check, isLatest }: DecisionProps): ReactNode {
  const [isChanging, setChanging] = useState(false);
  const { decision } = check;
  if (isChanging || (!decision && isLatest))
    return <DecisionForm check={check} onDone={() => setChanging(false)} />;
  if (!decision)
    return (
      <Button size="small" onClick={() => setChanging(true)} sx={CHANGE}>
        Decide
      </Button>
    );
  return (
    <Box>
      <Typography variant="body2">
        <b>{decision.isLive ? 'Live' : 'Not live'}</b>, decided by {decision.by}
      </Typography>
      {decision.note !== '' && <Typography variant="body2">{decision.note}</Typography>}
      <Button size="small" onClick={() => setChanging(true)} sx={CHANGE}>
        Change decision
      </Button>
    </Box>
  );
}

interface DecisionFormProps {
  check: LivenessCheck;
  onDone: () => void;
}

function DecisionForm({ check, onDone }: DecisionFormProps): ReactNode {
  const { room } = useCall();
  const [note, setNote] = useState(check.decision?.note ?? '');
  const [isSaving, setSaving] = useState(false);
  const decide = async (isLive: boolean): Promise<void> => {
    setSaving(true);
    try {
      const decision = { isLive, note };
      await room.ask(decideLiveness, { id: mintId(), checkId: check.id, decision });
      onDone();
    } catch (error) {
      showError(error, 'Decision not saved');
    } finally {
      setSaving(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Note (optional)"
        helperText="Appears in the report"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" disabled={isSaving} onClick={() => void decide(true)} sx={BUTTON}>
          Live
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={isSaving}
          onClick={() => void decide(false)}
          sx={BUTTON}
        >
          Not live
        </Button>
      </Box>
    </Box>
  );
}

const CHANGE = { minHeight: 44, px: 0, justifySelf: 'start' };
const BUTTON = { minHeight: 44, flex: 1 };
