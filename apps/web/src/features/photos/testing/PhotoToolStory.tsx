import { webcrypto } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getPhoto, getPhotoFormats, listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { type BoundFunctions, fireEvent, type queries, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { type StillEntry, still } from '../../../inspection/kinds/still.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../../testing/emptyOutbox.ts';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { FakeUploads } from '../../../testing/FakeUploads.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { PhotoTool } from '../PhotoTool.tsx';

const PNG_HEADER = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82];
export const PNG = new Uint8Array([...PNG_HEADER, 0, 0, 5, 0, 0, 0, 2, 0xd0, 8]);

export const file = (name: string, bytes: Uint8Array<ArrayBuffer> = PNG): File => new File([bytes], name);

export const chooseFiles = (files: File[]): boolean =>
  fireEvent.change(screen.getByLabelText('Photo files'), { target: { files } });

/** The open photo tool of an inspection, on a device that is offline until a test connects it. */
export class PhotoToolStory {
  readonly inspectionId = mintId();
  readonly uploads = FakeUploads.install();
  /** The photos on the server. */
  photos: Photo[] = [];
  person!: ReturnType<typeof renderScreen>['person'];

  constructor() {
    vi.stubGlobal('crypto', webcrypto);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(getPhotoFormats, () => ({
        contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
        maxBytes: 50 * 1024 * 1024,
      }))
      .on(listPhotos, () => this.photos)
      .on(getPhoto, ({ path }) => this.photos.find(({ id }) => path.includes(id)));
  }

  async end(): Promise<void> {
    vi.restoreAllMocks();
    await emptyOutbox();
  }

  show(readOnly = false): void {
    const { inspectionId } = this;
    ({ person: this.person } = renderScreen(
      <PhotoTool inspectionId={inspectionId} events={[]} readOnly={readOnly} />,
    ));
  }

  /** Changes the settings of the next photos, in their dialog. */
  async changeSettings(change: (settings: BoundFunctions<typeof queries>) => Promise<void>): Promise<void> {
    await this.person.click(await screen.findByRole('button', { name: 'Photo settings' }));
    const settings = within(await screen.findByRole('dialog', { name: 'Photo settings' }));
    await change(settings);
    await this.person.click(settings.getByRole('button', { name: 'Done' }));
  }

  /** The unsent photos on this device. */
  kept(): StillEntry[] {
    return pageOutbox().store.getState().entries.filter(still.is);
  }
}
