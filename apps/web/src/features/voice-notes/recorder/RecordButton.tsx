import MicrophoneIcon from '@mui/icons-material/MicNoneRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import Button from '@mui/material/Button';
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

/** Records a voice note of at most 30 seconds for a checklist item or for the general notes, one at a time. */
export function RecordButton({ itemId, label }: RecordButtonProps): ReactNode {
  const { inspectionId, openMicrophone } = useVoiceScope();
  const { phase, isElsewhere, start } = useRecording({
    place: placeOf(inspectionId, itemId),
    inspectionId,
    openMicrophone,
    limitMs: ITEM_LIMIT_MS,
    details: detailsAbout(itemId),
    settings: DEFAULT_VOICE_SETTINGS,
  });
  const isOn = phase.name === 'recording' || phase.name === 'paused';
  const isBusy = phase.name === 'starting' || phase.name === 'stopping';
  const title = isOn ? 'Stop recording' : 'Record voice note';
  const Icon = isOn ? StopIcon : MicrophoneIcon;
  const control = {
    'aria-label': `${title}: ${label}`,
    disabled: isElsewhere || isBusy,
    onClick: isOn ? () => void pageRecorder().stop() : start,
  };
  if (itemId === null)
    return (
      <Button {...control} color={isOn ? 'error' : 'primary'} startIcon={<Icon />} sx={{ minHeight: 44 }}>
        {title}
      </Button>
    );
  return (
    <Tooltip title={title}>
      <span>
        <IconButton
          {...control}
          color={isOn ? 'error' : 'default'}
          sx={{ width: 44, height: 44, flex: 'none' }}
        >
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
