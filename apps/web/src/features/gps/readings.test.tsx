import 'fake-indexeddb/auto';
import { getMapTiles } from '@sightline/contracts/positions/maps';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { write } from '../../testing/renderScreen.tsx';
import { button, GpsStory, rows, type Shown } from './testing/GpsStory.tsx';

describe('the readings in the GPS panel', () => {
  let story: GpsStory;

  beforeEach(() => {
    story = new GpsStory();
  });
  afterEach(() => story.end());

  const describeReading = async (shown: Shown, text: string): Promise<void> => {
    await shown.person.click(await button(/^Edit the reading/));
    await write(shown.person, screen.getByLabelText('Description'), text);
    await shown.person.click(await button('Save'));
  };

  it('are first, with the settings behind an icon; without any, the panel offers to capture one', async () => {
    const shown = story.show();
    expect(await screen.findByText('No readings')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Capture location' })).toHaveLength(1);
    expect(screen.queryByLabelText('Accuracy threshold (meters)')).toBeNull();
    await story.capture(shown);
    expect(await screen.findByText('1 reading')).toBeDefined();
    expect(screen.queryByText('No readings')).toBeNull();
    await shown.person.click(await button('GPS settings'));
    const settings = within(await screen.findByRole('dialog', { name: 'GPS settings' }));
    for (const label of ['Validate accuracy', 'Accuracy threshold (meters)', 'Tracking interval (seconds)'])
      expect(settings.getByLabelText(label)).toBeDefined();
  });

  it('keeps a description and a category', async () => {
    const shown = story.show();
    await story.capture(shown);
    await shown.person.click(await button(/^Edit the reading/));
    await write(shown.person, screen.getByLabelText('Description'), 'NE corner');
    await shown.person.click(screen.getByLabelText('Category'));
    await shown.person.click(screen.getByRole('option', { name: 'Reference' }));
    await shown.person.click(await button('Save'));
    expect(await within(screen.getByRole('listitem')).findByText('NE corner')).toBeDefined();
    await waitFor(() =>
      expect(story.sent()[0]).toMatchObject({ description: 'NE corner', category: 'reference' }),
    );
  });

  it('shows both versions after the office described the same reading, and saves the next decision', async () => {
    const shown = story.show();
    await story.capture(shown);
    await waitFor(() => expect(story.sent()).toHaveLength(1));
    story.server.online = false;
    await describeReading(shown, 'NE corner');
    const [stored] = story.server.positions.values();
    Object.assign(stored ?? {}, { description: 'Survey marker 12' });
    story.server.online = true;
    pageOutbox().retryNow();
    const row = () => within(screen.getByRole('listitem'));
    expect(
      await row().findByText(/^Not saved\. Another person changed this\. Yours: "NE corner"\.$/),
    ).toBeDefined();
    expect(await row().findByText('Survey marker 12')).toBeDefined();
    await describeReading(shown, ', NE corner');
    await waitFor(() => expect(story.sent()[0]?.description).toBe('Survey marker 12, NE corner'));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  });

  it('deletes a reading, and restores it with Undo', async () => {
    const shown = story.show();
    await story.capture(shown);
    await waitFor(() => expect(story.sent()).toHaveLength(1));
    await shown.person.click(await button(/^Delete the reading/));
    expect(rows()).toEqual([]);
    await waitFor(() => expect(story.sent()[0]?.isDeleted).toBe(true));
    await shown.person.click(await button('Undo'));
    await waitFor(() => expect(story.sent()[0]?.isDeleted).toBe(false));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('only shows and exports readings when it is read-only', async () => {
    const shown = story.show();
    await story.capture(shown);
    await waitFor(() => expect(story.sent()).toHaveLength(1));
    shown.unmount();
    story.show(true);
    expect(await screen.findByText(/25\.980000/)).toBeDefined();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Export']);
  });

  it('draws the readings to scale without a map service, and describes them in the list', async () => {
    const shown = story.show();
    await story.capture(shown);
    expect(await screen.findByRole('img', { name: /^Track of one reading, north up/ })).toBeDefined();
    expect(screen.getByText(/^\d+ ft$/)).toBeDefined();
  });

  it('draws them on the map of the configured service, and to scale again when its tiles fail', async () => {
    const tiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© <b>Example</b>' };
    story.api.on(getMapTiles, () => ({ tiles }));
    const shown = story.show();
    await story.capture(shown);
    const map = await screen.findByRole('region', { name: /^Track of one reading/ });
    expect(await within(map).findByText('© <b>Example</b>')).toBeDefined();
    const pictures = await waitFor(() => {
      const found = [...map.querySelectorAll('img')];
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(new Set(pictures.map(({ src }) => new URL(src).origin))).toEqual(
      new Set(['https://tiles.example.com']),
    );
    act(() => pictures.forEach((picture) => void picture.dispatchEvent(new Event('error'))));
    expect(await screen.findByText(/^The map could not be loaded/)).toBeDefined();
    expect(screen.getByRole('img', { name: /^Track of one reading/ })).toBeDefined();
    await shown.person.click(await button('Try the map again'));
    expect(await screen.findByRole('region', { name: /^Track of one reading/ })).toBeDefined();
  });

  it('saves the history as a file', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const shown = story.show();
    await story.capture(shown);
    for (const format of ['JSON', 'CSV (spreadsheet)', 'GPX 1.1 (maps)']) {
      await shown.person.click(await button('Export'));
      await shown.person.click(await screen.findByRole('menuitem', { name: format }));
      expect(await screen.findByText('GPS Data Exported')).toBeDefined();
    }
    await waitFor(() => expect(files).toHaveLength(3));
    expect(files.map(({ type }) => type)).toEqual([
      'application/json',
      'text/csv;charset=utf-8',
      'application/gpx+xml',
    ]);
    vi.restoreAllMocks();
  });
});
