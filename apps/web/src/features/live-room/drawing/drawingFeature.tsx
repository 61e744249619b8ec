import PointerIcon from '@mui/icons-material/NearMeOutlined';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCall, useCallView, useRoom } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { drawingView } from '../call/stage.ts';
import { RoundButton } from '../parts/RoundButton.tsx';
import type { BarProps, RoomFeature } from '../parts/roomPart.tsx';

/** Loaded when someone points or draws for the first time. */
const DrawingBar = lazyPart(async () => ({ default: (await import('./parts.ts')).DrawingBar }));

export const drawing: RoomFeature = {
  bar: [{ id: 'draw', who: 'annotate', priority: 60, fits: 'wide', side: 'center', render: DrawButton }],
  lines: [{ id: 'drawing', who: 'annotate', priority: 30, from: 'controls', render: DrawingLine }],
};

/** Closes an open panel on a phone, where it would leave no room for picture and tools. */
export function openDrawing({ view }: LiveCall, openTab: BarProps['openTab']): void {
  view(drawingView).setState({ isDrawing: true });
  if (matchMedia('(max-width: 899.95px)').matches) openTab('video');
}

function DrawButton({ openTab }: BarProps): ReactNode {
  const call = useCall();
  const isOn = useCallView(drawingView, ({ isDrawing }) => isDrawing);
  return (
    <RoundButton
      label="Point and draw"
      pressed={isOn}
      look={isOn ? 'capture' : 'plain'}
      icon={<PointerIcon />}
      onClick={() =>
        isOn ? call.view(drawingView).setState({ isDrawing: false }) : openDrawing(call, openTab)
      }
    />
  );
}

/** Shown to people who may draw, while the tools are open or the picture is frozen. */
function DrawingLine(): ReactNode {
  const isFrozen = useRoom(({ picture }) => picture !== null);
  const isDrawing = useCallView(drawingView, (view) => view.isDrawing);
  if (!isFrozen && !isDrawing) return null;
  return (
    <Suspense>
      <DrawingBar />
    </Suspense>
  );
}
