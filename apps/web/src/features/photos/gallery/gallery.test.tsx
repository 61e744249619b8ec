import 'fake-indexeddb/auto';
import type { Photo } from '@sightline/contracts/photos/photos';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { samplePhoto } from '../../../testing/samples.ts';
import { PhotoToolStory } from '../testing/PhotoToolStory.tsx';

let story: PhotoToolStory;
beforeEach(() => {
  story = new PhotoToolStory();
});
afterEach(() => story.end());

describe('the gallery', () => {
  const stored = (facts: Partial<Photo>) =>
    story.photos.push(samplePhoto({ inspectionId: story.inspectionId, ...facts }));

  const addMore = (count: number): void => {
    for (let added = 0; added < count; added++) stored({});
  };
  const choose = async (action: string): Promise<void> => {
    await story.person.click(await screen.findByRole('button', { name: 'More actions for the photos' }));
    await story.person.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('narrows the photos down and clears the filters', async () => {
    stored({ description: 'Rusty hanger', category: 'defect', priority: 'critical' });
    stored({ description: 'New panel' });
    addMore(11);
    story.show();
    expect(await screen.findByText('Critical')).toBeDefined();
    await story.person.click(screen.getByRole('button', { name: 'Filter' }));
    const filters = within(screen.getByRole('group', { name: 'Filter photos' }));
    await story.person.click(filters.getByRole('combobox', { name: 'Category' }));
    await story.person.click(await screen.findByRole('option', { name: 'Safety' }));
    await story.person.click(await screen.findByRole('button', { name: 'Show all photos' }));
    await story.person.click(filters.getByRole('combobox', { name: 'Category' }));
    await story.person.click(await screen.findByRole('option', { name: 'Defect' }));
    await waitFor(() => expect(screen.queryByText('New panel')).toBeNull());
    expect(screen.getByText('Rusty hanger')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Filter (1)' })).toBeDefined();
  });

  it('offers no filters while a person sees all photos at once', async () => {
    addMore(12);
    story.show();
    expect(await screen.findByText('12 photos')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  });

  it('compares two photos side by side and with a line that the keyboard moves', async () => {
    stored({ description: 'Before', capturedAt: '2026-11-01T10:00:00.000Z' });
    stored({ description: 'After', capturedAt: '2026-11-20T10:00:00.000Z' });
    story.show();
    await screen.findByText('After');
    await choose('Compare');
    const dialog = within(await screen.findByRole('dialog', { name: 'Before and after' }));
    expect(
      within(dialog.getByRole('figure', { name: 'Before' })).getByAltText(/Photo 1: Before/),
    ).toBeDefined();
    expect(
      within(dialog.getByRole('figure', { name: 'After' })).getByAltText(/Photo 2: After/),
    ).toBeDefined();
    await story.person.click(dialog.getByRole('button', { name: 'Slider' }));
    const line = dialog.getByRole<HTMLInputElement>('slider', { name: 'Line between before and after' });
    fireEvent.change(line, { target: { value: 30 } });
    expect(line.value).toBe('30');
    expect(line.getAttribute('aria-valuetext')).toBe('30% before');
  });

  it('says that there is nothing to export', async () => {
    story.show();
    await choose('Export (ZIP)');
    expect(await screen.findByText('No Photos')).toBeDefined();
    expect(screen.getByText('No photos available for export.')).toBeDefined();
  });

  it.each([
    ['Export Complete', () => new Response('zip')],
    ['Photo export failed', () => new Response('{"error":"Busy.","code":"unavailable"}', { status: 503 })],
  ])('reports the export: %s', async (title, answer) => {
    stored({});
    story.show();
    await screen.findByText('On the server');
    const others = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/photos.zip') ? Promise.resolve(answer()) : others(url, init),
    );
    await choose('Export (ZIP)');
    expect(await screen.findByText(title)).toBeDefined();
  });
});
