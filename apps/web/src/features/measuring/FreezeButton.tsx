import CameraIcon from '@mui/icons-material/CenterFocusStrongOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { type Choice, isReady } from './useChoices.ts';

interface FreezeButtonProps {
  choices: readonly Choice[];
  /** The photos that existed when the picture was frozen; null while no still is awaited. */
  known: ReadonlySet<string> | null;
  onFreeze: () => void;
  onCancel: () => void;
  /** Called when the new photo has arrived. */
  onTaken: (choice: Choice) => void;
}

/**
 * Takes a still in full resolution and opens it for measuring. It is kept as a photo, because a measurement
 * without its picture could not be checked. Decision 116.
 */
export function FreezeButton(props: FreezeButtonProps): ReactNode {
  const { choices, known, onFreeze, onCancel, onTaken } = props;
  const taken = known && choices.find((choice) => !known.has(choice.id) && isReady(choice));
  useEffect(() => {
    if (taken) onTaken(taken);
  }, [taken, onTaken]);
  return (
    <div>
      <Button
        variant="contained"
        startIcon={<CameraIcon />}
        loading={known !== null}
        loadingPosition="start"
        onClick={onFreeze}
        sx={{ minHeight: 44 }}
      >
        Freeze picture and measure
      </Button>
      {known && (
        <>
          <Button color="inherit" onClick={onCancel} sx={{ ml: 1, minHeight: 44 }}>
            Cancel
          </Button>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            Waiting for the photo…
          </Typography>
        </>
      )}
    </div>
  );
}
