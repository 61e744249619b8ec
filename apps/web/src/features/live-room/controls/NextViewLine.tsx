import type { ReactNode } from 'react';
import { NextPhotoLine } from '../../../inspection/required-views/NextPhotoLine.tsx';
import { useNextView } from '../../../inspection/required-views/nextView.ts';
import { useAbilities, useCall } from '../call/callContext.ts';

/** Above the shutter, for those who can press it: the view that the host has chosen. */
export function NextViewLine(): ReactNode {
  const { inspectionId } = useCall();
  const canCapture = useAbilities().includes('capture');
  const view = useNextView(inspectionId);
  return canCapture && <NextPhotoLine label={view?.label ?? null} onDark />;
}
