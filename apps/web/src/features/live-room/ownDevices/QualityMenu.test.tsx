import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallContext } from '../call/callContext.ts';
import { pictureView } from '../call/stage.ts';
import { useRoomShortcuts } from '../controls/useRoomShortcuts.ts';
import { fakeCall } from '../fakes.ts';
import { QualityMenu } from './QualityMenu.tsx';

function Controls({ onFullscreen }: { onFullscreen: () => void }) {
  useRoomShortcuts(true, onFullscreen);
  return <QualityMenu />;
}

describe('the video quality', () => {
  let parts: ReturnType<typeof fakeCall>;
  const onFullscreen = vi.fn();

  beforeEach(() => {
    parts = fakeCall();
    onFullscreen.mockClear();
    render(
      <CallContext value={parts.call}>
        <Controls onFullscreen={onFullscreen} />
      </CallContext>,
    );
  });
  afterEach(() => {
    cleanup();
    parts.call.close();
  });

  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Video quality' });
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  it('is named in each option, and the one in use is selected', () => {
    expect(options()).toEqual(['Quality: Auto', 'Quality: HD 720p', 'Quality: FHD 1080p']);
    expect(select().selectedOptions[0]?.textContent).toBe('Quality: Auto');
  });

  it('is requested from the camera', async () => {
    await userEvent.selectOptions(select(), 'Quality: FHD 1080p');
    expect(parts.device.media.setQuality.mock.calls).toEqual([['fhd']]);
  });

  it('leaves the shortcuts C, M, V, G and F working, and is not changed by them', async () => {
    await userEvent.selectOptions(select(), 'Quality: HD 720p');
    select().focus();
    const capture = vi.spyOn(parts.call, 'capture').mockResolvedValue('own');
    await userEvent.keyboard('cmvgf');
    expect(capture).toHaveBeenCalledOnce();
    expect(parts.device.media.setMuted).toHaveBeenCalledOnce();
    expect(parts.device.media.startCamera).toHaveBeenCalledOnce();
    expect(parts.call.view(pictureView).getState().grid).toBe(true);
    expect(onFullscreen).toHaveBeenCalledOnce();
    expect(parts.device.media.setQuality).toHaveBeenCalledOnce();
    expect(fireEvent.keyDown(select(), { key: 'f' })).toBe(false);
  });
});
