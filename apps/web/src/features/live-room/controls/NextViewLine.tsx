import type { ReactNode } from 'react';
import { NextPhotoLine } from '../../../inspection/required-views/NextPhotoLine.tsx';
import { useNextView } from '../../../inspection/required-views/nextView.ts';
import { useAbilities, useCall } from '../call/callContext.ts';

/** The view that the host has chosen, above the shutter, for people who can take the photo. */
export function NextViewLine(): ReactNode {
  const { inspectionId } = useCall();
  const canCapture = useAbilities().includes('capture');
  const view = useNextView(inspectionId);
  return canCapture && <NextPhotoLine label={view?.label ?? null} onDark />;
}
