import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { pageDevice } from '../../offline/pageDevice.ts';
import { Refusal } from '../../testing/FakeApi.ts';
import { fillStorage } from '../../testing/fullStorage.ts';
import { write } from '../../testing/renderScreen.tsx';
import { samplePhoto } from '../../testing/samples.ts';
import { chooseFiles, file, PhotoToolStory, PNG } from './testing/PhotoToolStory.tsx';

const HEIC = new Uint8Array([0, 0, 0, 24, ...Buffer.from('ftypheic'), ...Array<number>(20).fill(0)]);

let story: PhotoToolStory;
beforeEach(() => {
  story = new PhotoToolStory();
});
afterEach(() => story.end());

/** Whether the browser would ask before closing the page. */
const isClosingQuestioned = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('uploading files', () => {
  it('lists the formats that this server accepts', async () => {
    story.show();
    expect(await screen.findByText(/JPEG, PNG, WebP, GIF or AVIF, up to 50 MB each/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Photo files').accept).toContain('image/gif');
  });

  it('keeps photos on this device while offline, with hash and details, and says where they are', async () => {
    story.show();
    await story.changeSettings(async (settings) => {
      await write(story.person, settings.getByLabelText('Tags'), 'rust, roof');
      await write(story.person, settings.getByLabelText('Room'), 'Attic');
    });
    chooseFiles([file('IMG_1.png'), file('IMG_2.png')]);
    expect(await screen.findByText('Photos Uploaded')).toBeDefined();
    const gallery = screen.getByRole('list', { name: 'Photos, newest first' });
    expect(within(gallery).getAllByText('On this phone only')).toHaveLength(2);
    expect(story.kept().map(({ input }) => input.filename)).toEqual(['IMG_1.png', 'IMG_2.png']);
    expect(story.kept()[0]?.input).toMatchObject({
      source: 'file',
      category: 'general',
      priority: 'medium',
      tags: ['rust', 'roof'],
      roomLabel: 'Attic',
      sha256: Buffer.from(await webcrypto.subtle.digest('SHA-256', PNG)).toString('hex'),
    });
    // A file has no known position.
    expect(story.kept()[0]?.input.latitude).toBeUndefined();
  });

  it('keeps the files that a person chose while the first photo arrived, which moves the button', async () => {
    story.show();
    await screen.findByText('No photos');
    const chooser = screen.getByLabelText('Photo files');
    chooseFiles([file('one.png')]);
    expect(await screen.findByText('1 photo')).toBeDefined();
    expect(screen.getByLabelText('Photo files')).toBe(chooser);
  });

  it('names each refused file with its reason, and keeps the others', async () => {
    story.show();
    await screen.findByText(/JPEG, PNG/);
    const large = file('huge.png');
    Object.defineProperty(large, 'size', { value: 60 * 1024 * 1024 });
    const text = file('notes.png', new Uint8Array(Buffer.from('just a text that pretends to be one')));
    chooseFiles([large, text, file('IMG_7.HEIC', HEIC), file('good.png')]);
    const alert = await screen.findByText('3 files were not added');
    const reasons = [...(alert.closest('[role="alert"]')?.querySelectorAll('li') ?? [])];
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'huge.png: It is larger than 50 MB. Save it as a JPEG and add that.',
      'notes.png: It is not a picture, or it is damaged. Use JPEG, PNG, WebP, GIF or AVIF.',
      "IMG_7.HEIC: It is a HEIC picture, which can't be read here. Save it as a JPEG and add that.",
    ]);
    await waitFor(() => expect(story.kept()).toHaveLength(1));
  });

  it('refuses too many tags before anything is stored', async () => {
    story.show();
    const tags = Array.from({ length: 21 }, (_, index) => `t${index}`).join(',');
    await story.changeSettings(async (settings) => {
      fireEvent.change(settings.getByLabelText('Tags'), { target: { value: tags } });
      expect(settings.getByText('Use at most 20 tags')).toBeDefined();
    });
    expect(screen.getByText('Next photos: Use at most 20 tags')).toBeDefined();
    chooseFiles([file('one.png')]);
    await Promise.resolve();
    expect(story.kept()).toHaveLength(0);
  });

  it('shows a photo as stored once the server has confirmed it', async () => {
    story.uploads.isOnline = true;
    story.uploads.onStored = ({ metadata }) => {
      const { inspectionId } = story;
      story.photos = [samplePhoto({ id: metadata.photoId, inspectionId, roomLabel: 'Attic' })];
    };
    story.show();
    chooseFiles([file('one.png')]);
    expect(await screen.findByText('On the server')).toBeDefined();
    expect(story.kept()).toHaveLength(0);
  });

  it('names a photo that the server refuses, with the whole reason and the remedies', async () => {
    story.uploads.isOnline = true;
    const error = describeError('pictureDamaged');
    story.uploads.refusal = new Refusal(422, { error, code: 'pictureDamaged' });
    story.show();
    chooseFiles([file('IMG_9.png')]);
    const tile = within((await screen.findByText('IMG_9.png')).closest('li') as HTMLElement);
    expect(tile.getByText(error)).toBeDefined();
    const buttons = tile.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Try again', 'Save to device', 'Discard']);
  });

  it('says at once that the storage is full, and leaves nothing half-written', async () => {
    // The entry fits into the storage, but the picture does not.
    fillStorage('pictures');
    story.show();
    chooseFiles([file('one.png')]);
    expect(await screen.findByText('Storage full')).toBeDefined();
    expect(screen.queryByText('Photos Uploaded')).toBeNull();
    const { entries, pictures } = await pageDevice();
    expect([await entries.count(), await pictures.count()]).toEqual([0, 0]);
    // This page still holds and sends the photo, and the browser asks before closing it.
    expect(await screen.findByText('On this phone only')).toBeDefined();
    expect(isClosingQuestioned()).toBe(true);
    await pageOutbox().discard(story.kept()[0]?.id ?? '');
    expect(isClosingQuestioned()).toBe(false);
  });
});

describe('the details of the next photo', () => {
  it('are closed while the photos are first, with one filled button', async () => {
    story.photos = [samplePhoto({ inspectionId: story.inspectionId })];
    story.show();
    expect(await screen.findByText('1 photo')).toBeDefined();
    for (const label of ['Category', 'Priority', 'Room', 'Equipment', 'Tags', 'Notes'])
      expect(screen.queryByLabelText(label)).toBeNull();
    const filled = screen
      .getAllByRole('button')
      .filter(({ classList }) => classList.contains('MuiButton-contained'));
    expect(filled.map(({ textContent }) => textContent)).toEqual(['Open camera']);
    await story.changeSettings(async (settings) => {
      expect(settings.getByText(/^Files: JPEG, PNG, .*up to 50 MB each\.$/)).toBeDefined();
    });
  });

  it('travel with it: priority, equipment and notes', async () => {
    story.uploads.isOnline = true;
    story.show();
    await story.changeSettings(async (settings) => {
      await story.person.click(settings.getByRole('combobox', { name: 'Priority' }));
      await story.person.click(await screen.findByRole('option', { name: 'Critical' }));
      await write(story.person, settings.getByLabelText('Equipment'), 'Water heater, tag 4');
      await write(story.person, settings.getByLabelText('Notes'), 'No drip leg');
    });
    for (const text of ['Next photos: Critical priority', 'Water heater, tag 4', 'with notes'])
      expect(screen.getByText(text)).toBeDefined();
    chooseFiles([file('one.png')]);
    await waitFor(() => expect(story.uploads.seen).toHaveLength(1));
    expect(story.uploads.seen[0]?.metadata).toMatchObject({
      priority: 'critical',
      equipment: 'Water heater, tag 4',
      notes: 'No drip leg',
    });
  });
});
