import { changeLabel } from '@sightline/contracts/rooms/room';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, roomState } from '../fakes.ts';
import { VideoTab } from './VideoTab.tsx';

describe('the Video tab of the host', () => {
  let parts: ReturnType<typeof fakeCall>;
  afterEach(() => parts.call.close());

  function show() {
    const state = roomState();
    parts = fakeCall(state);
    const [onCapture, onMeasure] = [vi.fn(), vi.fn()];
    const slotProps = {
      ...{ inspectionId: 'inspection', events: [], captures: state.captures, canMark: true, onCapture },
      itemOfCapture: () => null,
    };
    const { person } = renderScreen(
      <CallContext value={parts.call}>
        <VideoTab {...{ slotProps, onMeasure }} progress={null} />
      </CallContext>,
    );
    return { person, onCapture, onMeasure };
  }

  it('has Quick Actions that take a photo and measure', async () => {
    const { person, onCapture, onMeasure } = show();
    expect(screen.getByRole('heading', { name: 'Quick Actions' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Photo' }));
    expect(onCapture).toHaveBeenCalledOnce();
    await person.click(screen.getByRole('button', { name: 'Measure' }));
    expect(onMeasure).toHaveBeenCalledOnce();
  });

  it('names the room by the type that is chosen', async () => {
    const { person } = show();
    await person.click(screen.getByRole('combobox', { name: 'Room Type' }));
    await person.click(screen.getByRole('option', { name: 'Kitchen' }));
    expect(parts.room.ask).toHaveBeenCalledWith(
      changeLabel,
      expect.objectContaining({ roomType: 'kitchen', label: 'Kitchen' }),
    );
  });
});
