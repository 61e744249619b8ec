import MicrophoneIcon from '@mui/icons-material/MicNoneRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { DEFAULT_VOICE_SETTINGS } from '../../../devices/voicePresets.ts';
import { pageRecorder, useRecording } from './pageRecorder.ts';
import { detailsAbout, ITEM_LIMIT_MS, placeOf, useVoiceScope } from './voiceScope.ts';

interface RecordButtonProps {
  /** Null for the general notes. */
  itemId: string | null;
  label: string;
}

/** Records a voice note for a checklist item, or for the general notes, of at most 30 seconds. One at a time. */
export function RecordButton({ itemId, label }: RecordButtonProps): ReactNode {
  const { inspectionId, openMicrophone } = useVoiceScope();
  const { phase, isElsewhere, start } = useRecording({
    place: placeOf(inspectionId, itemId),
    ...{ inspectionId, openMicrophone, limitMs: ITEM_LIMIT_MS },
    details: detailsAbout(itemId),
    settings: DEFAULT_VOICE_SETTINGS,
  });
  const isOn = phase.name === 'recording' || phase.name === 'paused';
  const isBusy = phase.name === 'starting' || phase.name === 'stopping';
  const title = isOn ? 'Stop recording' : 'Record voice note';
  return (
    <Tooltip title={title}>
      <span>
        <IconButton
          aria-label={`${title}: ${label}`}
          color={isOn ? 'error' : 'default'}
          disabled={isElsewhere || isBusy}
          onClick={isOn ? () => void pageRecorder().stop() : start}
          sx={{ width: 44, height: 44, flex: 'none' }}
        >
          {isOn ? <StopIcon fontSize="small" /> : <MicrophoneIcon fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  );
}
