import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { listMeasurements, type Measurement } from '@sightline/contracts/measurements/measurements';
import { getOrganization } from '@sightline/contracts/organization/organization';
import {
  getPhoto,
  listPhotos,
  type Photo,
  type PhotoDisposition,
  setPhotoDisposition,
  updatePhoto,
} from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, samplePhoto } from '../../testing/samples.ts';
import { useRead } from '../../wire/queries.ts';
import { PhotosPanel } from './PhotosPanel.tsx';
import { PhotosScope } from './PhotosScope.tsx';

const inspectionId = mintId();

/** Keeps dispositions and their history like the server. */
function serve(photos: Photo[]): FakeApi {
  const find = (path: string): Photo | undefined => photos.find(({ id }) => path.includes(id));
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listPhotos, () => photos.map((photo) => ({ ...photo })))
    .on(getPhoto, ({ path }) => find(path) ?? new Refusal(404, {}))
    .on(setPhotoDisposition, ({ path, body }) => {
      const { disposition, reason } = body as { disposition: PhotoDisposition; reason: string };
      const photo = find(path);
      if (!photo) return new Refusal(404, {});
      photo.disposition = disposition;
      photo.custody = [...photo.custody, { at: new Date().toISOString(), by: 'Dana', disposition, reason }];
      return photo;
    });
}

function angleOn({ id: photoId }: Photo): Measurement {
  const at = (x: number, y: number) => ({ x, y, sigma: 1 });
  return {
    id: mintId(),
    inspectionId,
    photoId,
    type: 'angle',
    points: [at(0, 9), at(9, 9), at(9, 0)],
    calibration: { kind: 'none' },
    itemId: null,
    roomLabel: '',
    notes: '',
    unit: 'inches',
    precision: 2,
    check: null,
    sameAs: null,
    isFlat: false,
    lens: null,
    value: 90,
    uncertainty: 1,
    isSquareOnOnly: true,
    by: 'Dana Whitfield (Admin)',
    measuredAt: '2026-11-20T15:00:00.000Z',
    receivedAt: '2026-11-20T15:00:01.000Z',
  };
}

/** A stand-in for the page's report, which is shown next to the photos. */
function ReportReader() {
  useRead(getLatestReport, { params: { inspectionId } });
  return null;
}

function show(canEdit = true, reader: ReactNode = null) {
  return renderScreen(
    <PhotosScope
      inspectionId={inspectionId}
      events={[]}
      captures={new Map()}
      itemOfCapture={() => null}
      canEdit={canEdit}
    >
      <PhotosPanel />
      {reader}
    </PhotosScope>,
  );
}

describe('photos of an inspection', () => {
  let api: FakeApi;
  let person: ReturnType<typeof show>['person'];

  beforeEach(() => {
    api = serve([
      samplePhoto({ inspectionId, description: 'Rusty hanger', roomLabel: 'Attic' }),
      samplePhoto({ inspectionId, description: 'My shoes' }),
    ]);
  });

  const openPhoto = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: new RegExp(`Open .*${name}`) }));
    return within(await screen.findByRole('dialog'));
  };

  it('shows the caption, the room and the time of each photo in the grid', async () => {
    show();
    expect(await screen.findByText('Rusty hanger')).toBeDefined();
    expect(screen.getByText(/^Attic/)).toBeDefined();
    expect(screen.getByText('2 photos')).toBeDefined();
  });

  it('shows the priority and the category that a person chose, and not the initial ones', async () => {
    serve([
      samplePhoto({ inspectionId, description: 'Rusty hanger', priority: 'high', category: 'defect' }),
      samplePhoto({ inspectionId, description: 'New panel', priority: 'medium', category: 'general' }),
    ]);
    show();
    const facts = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
    expect(await facts('Rusty hanger')).toMatch(/High.*Defect/);
    expect(await facts('New panel')).not.toMatch(/Medium|General/);
  });

  it('leaves a photo out of the report, says so in the grid, and puts it back', async () => {
    ({ person } = show());
    const photo = await openPhoto('Rusty');
    await person.click(photo.getByRole('button', { name: 'Leave out of report' }));
    expect(await photo.findByText('Left out of the report.')).toBeDefined();
    expect(await photo.findByText(/Left out of the report by Dana/)).toBeDefined();
    expect(screen.getByText('Not in report').closest('button')?.ariaLabel).toMatch(/not in report$/);
    await person.click(photo.getByRole('button', { name: 'Put back in report' }));
    await waitFor(() => expect(screen.queryByText('Not in report')).toBeNull());
  });

  it('deletes a photo for a reason and takes it back with Undo', async () => {
    ({ person } = show());
    const photo = await openPhoto('My shoes');
    await person.click(photo.getByRole('button', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Delete photo' }));
    expect(await screen.findByText('Photo Deleted')).toBeDefined();
    expect(await screen.findByText('1 photo')).toBeDefined();
    expect(screen.getByText('Deleted photos (1)')).toBeDefined();
    // The numbers are those of the report, which skips deleted photos.
    const deleted = await screen.findByRole('button', { name: 'Open Deleted photo: My shoes' });
    expect(deleted.closest('li')?.textContent).not.toMatch(/^0/);
    expect(screen.queryByText('0')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 photos')).toBeDefined();
    expect(api.sentTo(setPhotoDisposition).map(({ body }) => body)).toEqual([
      { disposition: 'deleted', reason: 'Taken by mistake' },
      { disposition: 'inReport', reason: 'Undo' },
    ]);
  });

  it('requires a typed reason before it deletes for "Other reason"', async () => {
    ({ person } = show());
    const photo = await openPhoto('My shoes');
    await person.click(photo.getByRole('button', { name: 'Delete' }));
    await person.click(await screen.findByRole('radio', { name: 'Other reason' }));
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete photo' });
    expect(confirm.disabled).toBe(true);
    await write(person, screen.getByRole('textbox', { name: 'Reason' }), 'Wrong house');
    await person.click(confirm);
    await waitFor(() => expect(api.sentTo(setPhotoDisposition)).toHaveLength(1));
    expect(api.sentTo(setPhotoDisposition)[0]?.body).toMatchObject({ reason: 'Wrong house' });
  });

  it('reads the signed report again after a change, which the report may contradict', async () => {
    api.on(
      getLatestReport,
      () => new Refusal(404, { error: 'No report.', code: 'notFound', details: { thing: 'report' } }),
    );
    api.on(updatePhoto, () => samplePhoto({ inspectionId }));
    ({ person } = show(true, <ReportReader />));
    const photo = await openPhoto('Rusty');
    expect(api.sentTo(getLatestReport)).toHaveLength(1);
    await person.click(photo.getByRole('button', { name: 'Leave out of report' }));
    await waitFor(() => expect(api.sentTo(getLatestReport)).toHaveLength(2));
    await write(person, photo.getByLabelText('Description'), ' at the truss');
    await person.tab();
    await waitFor(() => expect(api.sentTo(getLatestReport)).toHaveLength(3));
  });

  it('says that the location is unavailable if the phone sent none', async () => {
    ({ person } = show());
    expect(await (await openPhoto('Rusty')).findByText('Location unavailable')).toBeDefined();
  });

  it('lists the measurements of a photo, and draws them until they are switched off', async () => {
    const photo = samplePhoto({ inspectionId, description: 'Rusty hanger' });
    api = serve([photo]).on(listMeasurements, () => [angleOn(photo)]);
    ({ person } = show());
    await openPhoto('Rusty hanger');
    const section = within(await screen.findByRole('region', { name: 'Measurements on this photo' }));
    expect(section.getByText('Angle 90.0 ± 1.0° (square-on only)')).toBeDefined();
    const picture = () => screen.getByRole('img', { name: /Rusty hanger/ });
    expect(picture().getAttribute('alt')).toMatch(/, with 1 measurement$/);
    await person.click(section.getByRole('switch', { name: 'Show measurements' }));
    expect(picture().getAttribute('alt')).not.toContain('measurement');
  });

  it('reads no measurements for viewers', async () => {
    ({ person } = show(false));
    await openPhoto('Rusty hanger');
    expect(await screen.findByText('SHA-256')).toBeDefined();
    expect(api.sentTo(listMeasurements)).toEqual([]);
  });

  it('offers viewers neither deletion nor deleted photos', async () => {
    serve([samplePhoto({ inspectionId, disposition: 'deleted', description: 'My shoes' }), samplePhoto()]);
    ({ person } = show(false));
    expect(await screen.findByText('1 photo')).toBeDefined();
    expect(screen.queryByText(/Deleted photos/)).toBeNull();
    const photo = await openPhoto('no description');
    expect(photo.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
