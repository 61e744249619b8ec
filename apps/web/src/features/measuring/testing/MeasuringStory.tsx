import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import {
  type BoundFunctions,
  fireEvent,
  type queries,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { expect, vi } from 'vitest';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { MeasuringPanel } from '../MeasuringPanel.tsx';
import { FakeMeasurements } from './FakeMeasurements.ts';

export type Editor = BoundFunctions<typeof queries>;
type Spot = readonly [x: number, y: number];

/** A person who measures on the photo of an inspection. Spots are in pixels of the photo. */
export class MeasuringStory {
  readonly server = new FakeMeasurements();
  readonly #user: CurrentUser;
  person!: ReturnType<typeof renderScreen>['person'];

  constructor(user: CurrentUser = ADMIN) {
    this.#user = user;
    pageOutbox().setOwner({ id: user.id, outboxKey: user.outboxKey });
    // jsdom has no layout: ten pixels of the photo are one of the screen.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 300));
    HTMLElement.prototype.setPointerCapture = vi.fn<(pointerId: number) => void>();
  }

  async end(): Promise<void> {
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
    pageOutbox().setOwner(null);
  }

  /** Returns a function that closes the panel. `onCapture` takes a still of the call. */
  showPanel(onCapture?: () => void): () => void {
    const { inspectionId } = this.server;
    const { person, unmount } = renderScreen(<MeasuringPanel {...{ inspectionId, onCapture }} />, {
      user: this.#user,
    });
    this.person = person;
    return unmount;
  }

  async choosePhoto(name: string | RegExp): Promise<void> {
    await this.person.click(await screen.findByRole('button', { name: 'Measure on a photo' }));
    await this.person.click(await screen.findByRole('button', { name }));
  }

  async openEditor(): Promise<Editor> {
    this.showPanel();
    await this.choosePhoto(/^Measure on photo 1/);
    return within(await screen.findByRole('dialog', { name: 'Measure on photo 1' }));
  }

  /** Calibrates with letter paper, 215.9 by 279.4 mm, at four pixels a millimeter. */
  async calibrate(editor: Editor): Promise<void> {
    await this.choose(editor, 'More objects…');
    await this.choose(editor, /^Letter paper/);
    await this.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
    tap(editor, [1000, 1000], [1864, 1000], [1864, 2118], [1000, 2118]);
    expect(await screen.findByText('Calibration Complete')).toBeDefined();
  }

  async choose(editor: Editor, name: string | RegExp, field = 'Reference object'): Promise<void> {
    await this.person.click(editor.getByRole('combobox', { name: field }));
    await this.person.click(await screen.findByRole('option', { name }));
  }
}

export function stageOf(editor: Editor): HTMLElement {
  return editor.getByRole('img', { name: /^Measure on photo/ });
}

export function tap(editor: Editor, ...spots: Spot[]): void {
  for (const spot of spots) drag(editor, spot, spot);
}

export function drag(editor: Editor, from: Spot, to: Spot): void {
  const stage = stageOf(editor);
  const at = ([x, y]: Spot) => {
    return { pointerId: 1, button: 0, clientX: 100 + x / 10, clientY: 50 + y / 10 };
  };
  fireEvent.pointerDown(stage, at(from));
  if (from !== to) fireEvent.pointerMove(stage, at(to));
  fireEvent.pointerUp(stage, at(to));
}
