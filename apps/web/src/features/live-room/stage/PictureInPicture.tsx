import PictureIcon from '@mui/icons-material/PictureInPictureAltRounded';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useShortcuts } from '../../../ui/useShortcuts.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { showError } from '../showError.ts';
import { FOCUS_RING } from '../styles.ts';
import { FloatingPicture } from './FloatingPicture.ts';
import { pictureOf } from './pictureOf.ts';

/** Puts the large picture over all windows, so that a person can work in another one. */
export function PictureInPicture({ person }: { person: StagePerson | null }): ReactNode {
  const { isOn, toggle } = useFloating(person);
  useShortcuts(useMemo(() => ({ p: toggle }), [toggle]));
  const label = 'Picture in picture';
  return (
    <IconButton
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts="P"
      title={`${label} (P)`}
      onClick={toggle}
      sx={BUTTON}
    >
      <PictureIcon fontSize="small" />
    </IconButton>
  );
}

/** The floating picture follows the large one, and closes with the stage. */
function useFloating(person: StagePerson | null): { isOn: boolean; toggle: () => void } {
  const [floating, setFloating] = useState<FloatingPicture | null>(null);
  const { personId, track, text } = pictureOf(person);
  const picture = useMemo(() => ({ personId, track, text }), [personId, track, text]);
  useEffect(() => floating?.show(picture), [floating, picture]);
  useEffect(() => () => floating?.close(), [floating]);
  const toggle = useCallback((): void => {
    if (floating) return setFloating(null);
    const opened = new FloatingPicture(() => setFloating((now) => (now === opened ? null : now)));
    opened.show(picture);
    setFloating(opened);
    opened.open().catch((error: unknown) => {
      setFloating(null);
      showError(error, 'Picture in picture not opened');
    });
  }, [floating, picture]);
  return { isOn: floating !== null, toggle };
}

const BUTTON = {
  position: 'absolute',
  right: 12,
  bottom: 12,
  width: 44,
  height: 44,
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.72)',
  '&:hover': { bgcolor: 'rgba(5, 12, 9, 0.9)' },
  '&[aria-pressed="true"]': { color: 'brand.onSignal', bgcolor: 'brand.signal' },
  '&.Mui-focusVisible': FOCUS_RING,
};
