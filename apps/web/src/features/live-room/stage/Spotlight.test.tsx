import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { pictureView } from '../call/stage.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { Stage } from './Stage.tsx';

const maria = peer({ name: 'Maria' });
const camera = { video: fakeTrack(), audio: null, screen: null, videoPaused: false, audioPaused: false };
const room = { inspectionId: 'inspection', epoch: 1, locked: false, label: 'Kitchen', roomType: '', seq: 1 };

let parts: ReturnType<typeof fakeCall>;
beforeEach(() => {
  vi.stubGlobal('MediaStream', EventTarget);
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  parts = fakeCall(roomState({ peers: [maria], media: new Map([[maria.id, camera]]), room }));
});
afterEach(() => {
  parts.call.close();
  vi.unstubAllGlobals();
});

it('the large picture has four corner marks, the name of the room, and the grid that a person chooses', () => {
  renderScreen(
    <CallContext value={parts.call}>
      <Stage frame={{ current: null }} onPicture={() => {}} hasOverlays={false} />
    </CallContext>,
  );
  const overlay = screen.getByText('Kitchen').parentElement;
  expect(overlay?.children).toHaveLength(4 + 1);
  expect(screen.queryByTestId('grid-overlay')).toBeNull();
  act(() => parts.call.view(pictureView).setState({ grid: true }));
  expect(screen.getByTestId('grid-overlay').parentElement).toBe(overlay);
});
