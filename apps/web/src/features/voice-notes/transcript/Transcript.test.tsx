import { mintId } from '@sightline/contracts/core/ids';
import {
  acceptVoiceNoteText,
  type DraftQuality,
  listVoiceNotes,
  readDraftQuality,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { useRead } from '../../../wire/queries.ts';
import { usePlayback } from '../player/playback.ts';
import { FakeAudio } from '../testing/FakeAudio.ts';
import { FakeNotes } from '../testing/FakeNotes.ts';
import { DRAFT_ENGINE, draftOf, sampleNote, transcribedNote } from '../testing/sampleNote.ts';
import { Transcript } from './Transcript.tsx';

const inspectionId = mintId();
const SEARCH_AID: DraftQuality = {
  engine: DRAFT_ENGINE,
  drafts: 100,
  changedPercent: 46,
  isSearchAid: true,
};
const WAITING = { state: 'waiting', reason: null, requestedAt: null } as const;
let server: FakeNotes;

/** Shows the stored state of the first note. */
function First(): ReactNode {
  const { data, refetch } = useRead(listVoiceNotes, { params: { inspectionId } });
  return (
    <>
      {data?.[0] && <Transcript note={data[0]} />}
      <button type="button" onClick={() => void refetch()}>
        Read again
      </button>
      <ConfirmHost />
    </>
  );
}

function show(note: VoiceNote, user = ADMIN, quality?: DraftQuality) {
  server = new FakeNotes(inspectionId, [note]);
  if (quality) server.quality = quality;
  return renderScreen(<First />, { user });
}

beforeEach(() => {
  FakeAudio.install();
  FakeAudio.refuses = false;
  // jsdom lays nothing out: each word is 100 px below the one before.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
    return Number(this.dataset.word ?? 0) * 100;
  });
});

const draft = async () => within(await screen.findByRole('group', { name: 'Draft of the text' }));
const wordsOf = async () => {
  await (await draft()).findByText('door', { exact: false });
  return [...document.querySelectorAll<HTMLElement>('[data-word]')];
};

/** The draft of a waiting note is stored, and the page reads it. */
async function draftArrives(person: UserEvent): Promise<void> {
  server.change(server.notes[0]?.id ?? '', {
    transcript: draftOf('late door'),
    status: 'transcribed',
    transcription: { ...WAITING, state: 'done' },
  });
  await person.click(screen.getByRole('button', { name: 'Read again' }));
  await wordsOf();
}

describe('the draft', () => {
  it('is labeled as a draft, names its engine, and marks doubtful words visibly and for screen readers', async () => {
    show(transcribedNote('the door? swings'));
    const [, doubtful, sure] = await wordsOf();
    expect((await draft()).getByText('Draft, not reviewed')).toBeDefined();
    expect((await draft()).getByText(/^PocketSphinx \(offline draft\).*60% confident$/)).toBeDefined();
    expect(doubtful?.textContent).toBe('door (uncertain) ');
    expect([doubtful?.className, sure?.className]).toEqual(['doubtful', '']);
  });

  it('follows the playback, and plays from the word that is clicked', async () => {
    const note = transcribedNote('the door swings');
    const { person } = show(note);
    const [the, , swings] = await wordsOf();
    await person.click(swings as HTMLElement);
    expect(usePlayback.getState()).toMatchObject({ noteId: note.id, state: 'playing', positionMs: 2000 });
    expect(FakeAudio.all.at(-1)).toMatchObject({ currentTime: 2, src: `/api/voice-notes/${note.id}/audio` });
    expect(swings?.getAttribute('aria-current')).toBe('true');
    expect(swings?.parentElement?.scrollTop).toBe(200);
    act(() => usePlayback.setState({ positionMs: 400 }));
    expect([the, swings].map((word) => word?.getAttribute('aria-current'))).toEqual(['true', null]);
    expect(swings?.parentElement?.scrollTop).toBe(0);
  });

  it('is shown as text, whatever was spoken or sent', async () => {
    show(transcribedNote('<img/src=x/onerror=alert(1)> door <b>bold</b>'));
    expect((await wordsOf())[0]?.textContent).toBe('<img/src=x/onerror=alert(1)> ');
    expect(document.querySelector('img, b')).toBeNull();
  });

  it.each([
    ['none', null, 'Not transcribed.'],
    ['waiting', null, 'Transcribing. The draft appears here by itself.'],
    [
      'notSetUp',
      { code: 'notSetUp', text: 'Transcription is not set up on this server. You can type the text.' },
      'Transcription is not set up on this server. You can type the text.',
    ],
    ['failed', { code: 'noSpeech', text: 'No speech was recognized.' }, 'No speech was recognized.'],
  ] as const)(
    'in the state %s it says where it is, and offers to type the text',
    async (state, reason, words) => {
      show(sampleNote({ transcription: { state, reason, requestedAt: null } }));
      expect(await screen.findByText(words)).toBeDefined();
      expect(screen.getByRole('button', { name: 'Type the text' })).toBeDefined();
    },
  );

  it('that people change too much is named a search aid and stays folded, without Accept, until it is opened', async () => {
    const { person } = show(transcribedNote('the door swings'), ADMIN, SEARCH_AID);
    expect(await screen.findByText('Search aid')).toBeDefined();
    expect(
      (await draft()).getByText(/^People changed 46% of the words in the last 100 drafts/),
    ).toBeDefined();
    expect(document.querySelector('[data-word]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show the draft' }));
    expect((await wordsOf()).map(({ textContent }) => textContent).join('')).toBe('the door swings ');
    expect(screen.getByRole('button', { name: 'Accept' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Hide the draft' }));
    expect(document.querySelector('[data-word]')).toBeNull();
  });

  it('of another engine than the one that is judged is no search aid', async () => {
    show(transcribedNote('the door swings'), ADMIN, { ...SEARCH_AID, engine: 'whisper-1' });
    await wordsOf();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(false),
    );
    expect(screen.queryByText('Search aid')).toBeNull();
  });

  it('is not accepted before it is known whether it is a search aid', async () => {
    let answer: (quality: DraftQuality) => void = () => undefined;
    show(transcribedNote('the door swings'));
    const answered = new Promise<DraftQuality>((resolve) => {
      answer = resolve;
    });
    server.api.on(readDraftQuality, () => answered);
    const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept' });
    expect(accept.disabled).toBe(true);
    act(() => answer(SEARCH_AID));
    expect(await screen.findByText('Search aid')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('that is folded is not the beginning of the text that is typed', async () => {
    const { person } = show(transcribedNote('the door swings'), ADMIN, SEARCH_AID);
    await person.click(await screen.findByRole('button', { name: 'Type the text' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text of the recording').value).toBe('');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Show the draft' }));
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text of the recording').value).toBe('the door swings');
  });

  it('is not lost by Cancel without a question once it was changed', async () => {
    const { person } = show(transcribedNote('the door swings'));
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await write(person, screen.getByLabelText('Text of the recording'), ' in');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText('Text of the recording')).toBeNull());
  });

  it('is judged again after a text was accepted', async () => {
    const { person } = show(transcribedNote('the door swings'));
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    server.quality = SEARCH_AID;
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Search aid')).toBeDefined();
  });

  it('that failed is requested again', async () => {
    const reason = { code: 'unavailable', text: 'The transcription service did not answer.' } as const;
    const { person } = show(sampleNote({ transcription: { state: 'failed', reason, requestedAt: null } }));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Transcribing\./)).toBeDefined();
  });
});

describe('the accepted text', () => {
  it('is the draft as it is, or corrected, under the name and license of a person', async () => {
    const { person } = show(transcribedNote('the duck door'));
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const field = screen.getByLabelText('Text of the recording');
    await person.clear(field);
    await write(person, field, 'The duct door.');
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    const accepted = within(await screen.findByRole('group', { name: 'Accepted text' }));
    expect(accepted.getByText('The duct door.')).toBeDefined();
    expect(accepted.getByText(/^Reviewed by Dana Whitfield \(Admin\), license BU-2201/)).toBeDefined();
    expect((await wordsOf())[1]?.textContent).toBe('duck ');
    expect((await draft()).getByText('Draft')).toBeDefined();
    expect(screen.queryByText('Draft, not reviewed')).toBeNull();
    const later = { ...draftOf('the duct door'), at: '2026-11-20T16:00:00.000Z' };
    server.change(server.notes[0]?.id ?? '', { transcript: later });
    await person.click(screen.getByRole('button', { name: 'Read again' }));
    expect(await screen.findByText('Draft, not reviewed')).toBeDefined();
  });

  it('that is being typed is not lost when the draft arrives', async () => {
    const { person } = show(sampleNote({ transcription: WAITING }));
    await person.click(await screen.findByRole('button', { name: 'Type the text' }));
    await write(person, screen.getByLabelText('Text of the recording'), 'Typed by hand');
    await draftArrives(person);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text of the recording').value).toBe('Typed by hand');
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Typed by hand')).toBeDefined();
  });

  it('needs no question on Cancel while nothing is typed, even once the draft has arrived', async () => {
    const { person } = show(sampleNote({ transcription: WAITING }));
    await person.click(await screen.findByRole('button', { name: 'Type the text' }));
    await draftArrives(person);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Text of the recording')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('that another person replaced meanwhile is shown with their own, which can still be accepted', async () => {
    const { person } = show(transcribedNote('the door'));
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const by = { by: 'Luis Ortega (Inspector)', licenseNumber: '', at: '2026-11-20T15:01:00.000Z' };
    server.change(server.notes[0]?.id ?? '', { accepted: { text: 'Theirs.', ...by }, revision: 1 });
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/^Someone changed this voice note in the meantime/)).toBeDefined();
    expect(await screen.findByText('Theirs.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text of the recording').value).toBe('the door');
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/^Reviewed by Dana Whitfield/)).toBeDefined();
    expect(server.api.sentTo(acceptVoiceNoteText).map(({ body }) => body)).toMatchObject([
      { follows: 0 },
      { follows: 1 },
    ]);
  });

  it('can be approved only by people who may sign', async () => {
    const accepted = { text: 'Fine.', by: 'Ana Ruiz', licenseNumber: '', at: '2026-11-20T15:01:00.000Z' };
    const note = sampleNote({ accepted, status: 'reviewed' });
    const unlicensed = show(note, { ...ADMIN, licenseNumber: null });
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    unlicensed.unmount();
    const { person } = show(note);
    await person.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/^Approved by Dana Whitfield \(Admin\), license BU-2201/)).toBeDefined();
  });
});
