import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAbilities, useCall, useCallView, useRoom, useStage } from '../call/callContext.ts';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { CaptionBox } from './CaptionBox.ts';
import { captionsView } from './captionsView.ts';

/** The captions, and the notice to everyone that their speech is sent while anyone reads captions. */
export function CaptionsPanel(): ReactNode {
  const call = useCall();
  const [box] = useState(() => new CaptionBox(call));
  useEffect(() => box.start(), [box]);
  const isReading = useCallView(captionsView, ({ isReading }) => isReading);
  return (
    <>
      <SpeechLine box={box} />
      {isReading && <CaptionLines box={box} />}
    </>
  );
}

/** Names the service that receives speech, and lets a person refuse for their own. */
function SpeechLine({ box }: { box: CaptionBox }): ReactNode {
  const sentTo = useRoom(({ captions }) => captions?.sentTo ?? null);
  const speaks = useAbilities().includes('publish-audio');
  const ownSpeech = useStore(box.store, (state) => state.ownSpeech);
  const isRefused = ownSpeech === 'refused';
  if (sentTo === null || !speaks) return null;
  return (
    <Box sx={[LINE, ownSpeech === 'unasked' && { flexWrap: 'wrap' }]}>
      <Box component="span" role="status">
        {isRefused
          ? 'Captions are on. What you say is not sent.'
          : `Captions are on: what you say is sent to ${sentTo}.`}
      </Box>
      <Box sx={BUTTONS}>
        {ownSpeech === 'unasked' && (
          <Button size="small" onClick={() => box.allow()} sx={BUTTON}>
            OK
          </Button>
        )}
        <Button size="small" onClick={() => (isRefused ? box.allow() : box.refuse())} sx={BUTTON}>
          {isRefused ? 'Caption me' : 'Do not caption me'}
        </Button>
      </Box>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 1.5,
  px: 2,
  typography: 'body2',
  color: '#fff',
};
const BUTTONS = { display: 'flex', gap: 1 };
const BUTTON = { minHeight: 44, whiteSpace: 'nowrap', color: 'brand.signal' };

/** A screen reader does not read captions out, since it would talk over the voices. */
function CaptionLines({ box }: { box: CaptionBox }): ReactNode {
  const captions = useStore(box.store, (state) => state.captions);
  const { people } = useStage();
  const nameOf = (peerId: string): string => {
    const person = people.find(({ id }) => id === peerId);
    return person?.isYou ? 'You' : (person?.name ?? 'Someone');
  };
  return (
    <Box role="log" aria-live="off" aria-label="Captions" sx={CAPTIONS}>
      {captions.map(({ id, peerId, text }) => (
        <Box component="p" key={id} sx={{ m: 0 }}>
          <b>{nameOf(peerId)}:</b> {text ?? <i>Captions are not available right now.</i>}
        </Box>
      ))}
      {captions.length === 0 && <Box sx={{ color: 'brand.onDeepMuted' }}>Captions appear here.</Box>}
    </Box>
  );
}

/**
 * The height is fixed, so that the picture does not jump with each caption. The newest words are at the
 * bottom.
 */
const CAPTIONS = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  height: { xs: '4.2em', md: '2.8em' },
  [PHONE_LANDSCAPE]: { height: '2.8em' },
  lineHeight: 1.4,
  overflow: 'hidden',
  mx: 2,
  my: 0.5,
  textAlign: { md: 'center' },
  fontSize: { xs: '1rem', md: '1.125rem' },
  color: '#fff',
};
