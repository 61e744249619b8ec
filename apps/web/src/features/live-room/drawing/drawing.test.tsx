import { mintId } from '@sightline/contracts/core/ids';
import type { MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import { drawShape, freezePicture, removeShape } from '@sightline/contracts/rooms/drawing';
import type { FrozenPicture } from '@sightline/contracts/rooms/frozenPicture';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallContext } from '../call/callContext.ts';
import { drawingView, pictureView, stageOf } from '../call/stage.ts';
import { stagePeople } from '../call/stagePeople.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { DrawingBar } from './DrawingBar.tsx';
import { PictureLayer } from './PictureLayer.tsx';

const phone = peer({ name: 'Carla' });
const host = peer({ name: 'Ada', role: 'host' });
const video = { audio: null, video: fakeTrack(), screen: null, audioPaused: false, videoPaused: false };
const frozen: FrozenPicture = {
  id: mintId(),
  peerId: phone.id,
  subject: phone.subject,
  by: { subject: phone.subject, name: 'Carla', role: 'field' },
  byPeerId: phone.id,
  photoId: mintId(),
  width: 1280,
  height: 720,
  renditions: null,
  shapes: [],
};

/** A shape that the person on site drew. */
const drawn = (shape: MarkupShape): FrozenPicture['shapes'][number] => ({
  id: mintId(),
  subject: phone.subject,
  name: 'Carla',
  at: '2026-11-20T15:00:00.000Z',
  shape,
});

let parts: ReturnType<typeof fakeCall>;

beforeEach(() => {
  // jsdom lays nothing out: the frame is 640 x 480, so the picture has bars of 60 pixels above and below.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 60, 640, 360));
  HTMLElement.prototype.setPointerCapture = vi.fn<(pointerId: number) => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  parts.call.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const stageView = () => ({
  role: 'host' as const,
  ...parts.call.view(pictureView).getState(),
  ...parts.call.view(drawingView).getState(),
});

function show(picture: FrozenPicture | null, isDrawing = true): void {
  const state = roomState({ you: host, peers: [phone], media: new Map([[phone.id, video]]), picture });
  parts = fakeCall(state);
  parts.call.view(drawingView).setState({ isDrawing });
  const [person] = stagePeople(state, parts.media.getState());
  if (!person) throw new Error('No one is on the stage');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallContext value={parts.call}>
        <PictureLayer person={person} video={{ width: 1280, height: 720 }} fit="contain" />
        <DrawingBar />
      </CallContext>
    </QueryClientProvider>,
  );
}

const surface = (): HTMLElement => screen.getByRole('application', { name: /^Picture of Carla/ });

const requestsOf = (command: object): unknown[] =>
  parts.room.ask.mock.calls.flatMap(([asked, request]) => (asked === command ? [request] : []));

describe('pointing', () => {
  it('sends shares of the picture, and ends when the mouse leaves it', () => {
    show(null);
    fireEvent.pointerMove(surface(), { pointerType: 'mouse', clientX: 160, clientY: 330 });
    fireEvent.pointerLeave(surface(), { pointerType: 'mouse' });
    expect(parts.room.point.mock.calls).toEqual([
      [{ peerId: phone.id, at: [0.25, 0.75] }],
      [{ peerId: phone.id, at: null }],
    ]);
  });

  it('works with the arrow keys, and Escape closes the tools', async () => {
    show(null);
    surface().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(parts.room.point.mock.calls.at(-1)).toEqual([{ peerId: phone.id, at: [0.52, 0.6] }]);
    await userEvent.keyboard('{Escape}');
    expect(parts.call.view(drawingView).getState().isDrawing).toBe(false);
    expect(parts.room.point.mock.calls.at(-1)).toEqual([{ peerId: phone.id, at: null }]);
  });

  it('shows where another person points, and announces it', () => {
    show(null, false);
    act(() =>
      parts.room.pointers.setState(new Map([[phone.id, { peerId: phone.id, at: [0.1, 0.9] }]]), true),
    );
    const dot = screen.getByTestId('pointer');
    expect([dot.style.left, dot.style.top]).toEqual(['10%', '90%']);
    expect(screen.getByText('Carla points into the picture.')).toBeDefined();
  });
});

describe('drawing', () => {
  it('D-3 keeps the picture large in which a person points, although another phone is heard', () => {
    show(null);
    const second = peer({ name: 'Fred' });
    const media = new Map([phone, second].map(({ id }) => [id, video]));
    const room = { peers: [phone, second], media, activeSpeakerId: second.id };
    const large = () =>
      stageOf({ ...parts.room.getState(), ...room }, stageView(), parts.media.getState()).spotlight?.name;
    expect(large()).toBe('Carla');
    act(() => parts.call.view(drawingView).setState({ isDrawing: false }));
    expect(large()).toBe('Fred');
  });

  it('D-3 keeps a frozen picture large while a person draws, although they have enlarged another one', () => {
    show(frozen);
    const second = peer({ name: 'Fred' });
    const media = new Map([phone, second].map(({ id }) => [id, video]));
    parts.call.view(pictureView).setState({ pinnedId: second.id });
    const large = () =>
      stageOf(
        { ...parts.room.getState(), peers: [phone, second], media },
        stageView(),
        parts.media.getState(),
      ).spotlight?.name;
    expect(large()).toBe('Carla');
    act(() => parts.call.view(drawingView).setState({ isDrawing: false }));
    expect(large()).toBe('Fred');
  });

  it('needs a picture: without video, nothing is frozen', async () => {
    show(null);
    await userEvent.click(screen.getByRole('button', { name: 'Arrow' }));
    expect(requestsOf(freezePicture)).toEqual([]);
    expect(screen.queryByTestId('frozen-image')).toBeNull();
  });

  it('draws with the mouse in the chosen color', async () => {
    show(frozen);
    await userEvent.click(screen.getByRole('button', { name: 'Box' }));
    await userEvent.click(screen.getByRole('button', { name: 'Blue' }));
    const mouse = { pointerId: 1, pointerType: 'mouse', button: 0 };
    fireEvent.pointerDown(surface(), { ...mouse, clientX: 64, clientY: 96 });
    fireEvent.pointerMove(surface(), { ...mouse, clientX: 320, clientY: 240 });
    fireEvent.pointerUp(surface(), { ...mouse, clientX: 320, clientY: 240 });
    await vi.waitFor(() => expect(requestsOf(drawShape)).toHaveLength(1));
    expect(requestsOf(drawShape)).toMatchObject([
      { pictureId: frozen.id, shape: { kind: 'box', color: 'blue', from: [0.1, 0.1], to: [0.5, 0.5] } },
    ]);
  });

  it('D-10 shows the others a shape while it is drawn, under the id of the drawn one, and takes it back', async () => {
    show(frozen);
    await userEvent.click(screen.getByRole('button', { name: 'Box' }));
    const mouse = { pointerId: 1, pointerType: 'mouse', button: 0 };
    fireEvent.pointerDown(surface(), { ...mouse, clientX: 64, clientY: 96 });
    fireEvent.pointerMove(surface(), { ...mouse, clientX: 320, clientY: 240 });
    const grown = parts.room.growStroke.mock.calls.map(([stroke]) => stroke);
    expect(grown).toMatchObject([{ pictureId: frozen.id, shape: { kind: 'box', to: [0.5, 0.5] } }]);
    fireEvent.pointerUp(surface(), { ...mouse, clientX: 320, clientY: 240 });
    await vi.waitFor(() => expect(requestsOf(drawShape)).toMatchObject([{ id: grown[0]?.id }]));
    expect(parts.room.growStroke).toHaveBeenLastCalledWith(null);
    fireEvent.pointerDown(surface(), { ...mouse, clientX: 64, clientY: 96 });
    fireEvent.pointerMove(surface(), { ...mouse, clientX: 320, clientY: 240 });
    fireEvent.pointerCancel(surface(), mouse);
    expect(parts.room.growStroke.mock.lastCall).toMatchObject([{ shape: null }]);
  });

  it('D-10 shows the shape that another person is drawing on this picture', () => {
    show(frozen, false);
    const shape: MarkupShape = { kind: 'text', color: 'red', at: [0.5, 0.5], text: 'Growing' };
    const growing = (pictureId: string): void =>
      act(() => parts.room.strokes.setState(new Map([[phone.id, { id: mintId(), pictureId, shape }]]), true));
    growing(mintId());
    expect(screen.queryByText('Growing')).toBeNull();
    growing(frozen.id);
    expect(screen.getByText('Growing')).toBeDefined();
  });

  it('draws with the keyboard: Enter begins an arrow, the keys aim it, Enter ends it', async () => {
    show(frozen);
    await userEvent.click(screen.getByRole('button', { name: 'Arrow' }));
    surface().focus();
    await userEvent.keyboard('{ArrowUp}{Enter}{Shift>}{ArrowRight}{/Shift}{Enter}');
    await vi.waitFor(() =>
      expect(requestsOf(drawShape)).toMatchObject([
        { shape: { kind: 'arrow', from: [0.5, 0.5], to: [0.6, 0.5] } },
      ]),
    );
  });

  it('A-3 leaves the space bar to push to talk, and draws one mark for a key that is held', async () => {
    show(frozen);
    await userEvent.click(screen.getByRole('button', { name: 'Number' }));
    surface().focus();
    await userEvent.keyboard('{Enter>5/}');
    await vi.waitFor(() => expect(requestsOf(drawShape)).toHaveLength(1));
    parts.call.talk.setOn(true);
    const isLeft = fireEvent.keyDown(surface(), { key: ' ' });
    expect(isLeft).toBe(true);
    fireEvent.keyDown(surface(), { key: 'Enter' });
    await vi.waitFor(() => expect(requestsOf(drawShape)).toHaveLength(2));
  });

  it('counts numbers up, and asks for a text before it places one', async () => {
    show({
      ...frozen,
      shapes: [drawn({ kind: 'number', color: 'red', at: [0, 0], number: 4 })],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Number' }));
    surface().focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(requestsOf(drawShape)).toMatchObject([{ shape: { number: 5 } }]));
    await userEvent.click(screen.getByRole('button', { name: 'Length' }));
    surface().focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Type the length first.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Length measured on site'));
    expect(requestsOf(drawShape)).toHaveLength(1);
  });

  it('takes back the last own mark, not that of another person', async () => {
    const [own, foreign] = [mintId(), mintId()];
    const shape = { kind: 'number', color: 'red', at: [0.5, 0.5], number: 1 } as const;
    show({
      ...frozen,
      shapes: [
        { ...drawn({ ...shape, at: [0.5, 0.5] }), id: own, subject: host.subject },
        { ...drawn({ ...shape, at: [0.1, 0.5] }), id: foreign },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(requestsOf(removeShape)).toMatchObject([{ shapeId: own }]));
  });

  it('D-6 says once that a picture is full, and draws no more', async () => {
    const shapes = Array.from({ length: 40 }, () =>
      drawn({ kind: 'number', color: 'red', at: [0.1, 0.1], number: 1 }),
    );
    show({ ...frozen, shapes });
    expect(screen.getAllByText(/full of marks/)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Number' }));
    surface().focus();
    await userEvent.keyboard('{Enter}');
    await act(() => Promise.resolve());
    expect(requestsOf(drawShape)).toEqual([]);
    expect(screen.getAllByText(/full of marks/)).toHaveLength(1);
  });

  it('D-8 says that what is drawn stays on the photo', () => {
    show({ ...frozen, shapes: [drawn({ kind: 'number', color: 'red', at: [0.5, 0.5], number: 1 })] }, false);
    expect(screen.getByText('Carla froze the picture. Marks are kept on its photo.')).toBeDefined();
  });

  it('names who froze the picture', () => {
    show(frozen, false);
    expect(screen.getByText('Carla froze the picture.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Resume video' })).toBeDefined();
  });
});
