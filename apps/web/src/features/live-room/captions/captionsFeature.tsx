import CaptionsIcon from '@mui/icons-material/ClosedCaptionRounded';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCall, useCallView, useRoom } from '../call/callContext.ts';
import { sessionView } from '../call/LiveCall.ts';
import type { RoomFeature } from '../parts/roomPart.tsx';
import { ON_WIDE } from '../styles.ts';
import { captionsView } from './captionsView.ts';

const CaptionsPanel = lazyPart(async () => ({
  default: (await import('./CaptionsPanel.tsx')).CaptionsPanel,
}));

export const captions: RoomFeature = {
  header: [{ id: 'captions', who: null, priority: 30, render: CaptionsToggle }],
  lines: [{ id: 'captions', who: null, priority: 10, from: 'joined', render: CaptionsLine }],
};

/** Shown only where a transcription service is set; on a phone it is in the More menu. */
function CaptionsToggle(): ReactNode {
  const { view } = useCall();
  const isOffered = useCallView(sessionView, ({ ticket }) => (ticket?.captionsBy ?? null) !== null);
  const isOn = useCallView(captionsView, ({ isReading }) => isReading);
  return (
    isOffered && (
      <IconButton
        aria-label="Captions"
        aria-pressed={isOn}
        title="Captions"
        size="small"
        color="inherit"
        onClick={() => view(captionsView).setState({ isReading: !isOn })}
        sx={[ON_WIDE, isOn && { color: 'brand.signal' }]}
      >
        <CaptionsIcon fontSize="small" />
      </IconButton>
    )
  );
}

/** The code is loaded when anyone on the call turns captions on. */
function CaptionsLine(): ReactNode {
  const areOn = useRoom(({ captions }) => captions !== null);
  const isReading = useCallView(captionsView, (view) => view.isReading);
  const [wasNeeded, setNeeded] = useState(false);
  if ((areOn || isReading) && !wasNeeded) setNeeded(true);
  return (
    wasNeeded && (
      <Suspense>
        <CaptionsPanel />
      </Suspense>
    )
  );
}
