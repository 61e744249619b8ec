import { mintId } from '@sightline/contracts/core/ids';
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { FakeGeolocation } from '../../../devices/fakeDevices.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../../testing/emptyOutbox.ts';
import type { FakeApi } from '../../../testing/FakeApi.ts';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { GpsPanel } from '../GpsPanel.tsx';
import { FakePositions } from './FakePositions.ts';

export type Shown = ReturnType<typeof renderScreen>;

/** A person at an inspection with a phone. */
export class GpsStory {
  readonly inspectionId = mintId();
  readonly server = new FakePositions();
  readonly phone = new FakeGeolocation().install();
  readonly api: FakeApi = this.server.install();

  constructor() {
    pageOutbox().setOwner(ADMIN);
  }

  async end(): Promise<void> {
    vi.useRealTimers();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'permissions');
    await emptyOutbox();
  }

  show(readOnly = false): Shown {
    return renderScreen(<GpsPanel inspectionId={this.inspectionId} readOnly={readOnly} />);
  }

  /** Changes the settings in their dialog. */
  async changeSettings({ person }: Pick<Shown, 'person'>, change: () => Promise<void>): Promise<void> {
    await person.click(await button('GPS settings'));
    await change();
    await person.click(await button('Done'));
  }

  async capture(
    { person }: Pick<Shown, 'person'>,
    coords: Partial<GeolocationCoordinates> = {},
    timestamp = Date.now(),
  ): Promise<void> {
    await person.click(await button('Capture location'));
    act(() => this.phone.answer(coords, timestamp));
  }

  /** The positions that the server has. */
  sent(): FakePositions['positions'] extends Map<string, infer Position> ? Position[] : never {
    return [...this.server.positions.values()];
  }
}

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
export const rows = (): (string | null)[] => screen.queryAllByRole('listitem').map((row) => row.textContent);
