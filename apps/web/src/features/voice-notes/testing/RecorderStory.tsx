import { webcrypto } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { FakeDevices } from '../../../devices/fakeDevices.ts';
import { installRecorder } from '../../../devices/fakeRecorder.ts';
import type { OpenMicrophone } from '../../../devices/recordingMicrophone.ts';
import { type VoiceNoteEntry, voiceNote } from '../../../inspection/kinds/voiceNote.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { deleteRecording, listInterrupted } from '../../../inspection/voice-notes/interruptedRecordings.ts';
import { emptyOutbox } from '../../../testing/emptyOutbox.ts';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { FakeUploads } from '../../../testing/FakeUploads.ts';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { RecorderScope, useWasRecorderHidden } from '../RecorderScope.tsx';
import { pageRecorder } from '../recorder/pageRecorder.ts';
import { RunningNote } from '../recorder/RunningNote.tsx';
import { type RecorderParts, VoiceRecorder } from '../recorder/VoiceRecorder.tsx';

/**
 * The recorder of one inspection on a device that is offline until a test connects it. Its test file imports
 * `fake-indexeddb/auto` and ends each story.
 */
export class RecorderStory {
  readonly inspectionId = mintId();
  readonly devices = new FakeDevices();
  readonly api = FakeApi.install();
  readonly uploads = FakeUploads.install();
  #rendered: ReturnType<typeof renderScreen> | null = null;

  private constructor() {
    vi.stubGlobal('crypto', webcrypto);
    installRecorder();
    this.devices.install();
    pageOutbox().setOwner(ADMIN);
  }

  static async begin(): Promise<RecorderStory> {
    const story = new RecorderStory();
    await pageOutbox().prepare();
    return story;
  }

  /** Leaves nothing on the device. */
  async end(): Promise<void> {
    vi.restoreAllMocks();
    await pageRecorder().discard();
    for (const { id } of await listInterrupted(this.inspectionId, ADMIN)) await deleteRecording(id);
    await emptyOutbox();
  }

  get person(): UserEvent {
    if (!this.#rendered) throw new Error('The recorder is not shown yet');
    return this.#rendered.person;
  }

  /** The panel is closed. */
  leave(): void {
    this.#rendered?.unmount();
  }

  show(openMicrophone?: OpenMicrophone): void {
    this.#rendered = renderScreen(
      <>
        <VoiceRecorder inspectionId={this.inspectionId} openMicrophone={openMicrophone}>
          {showParts}
        </VoiceRecorder>
        <ConfirmHost />
      </>,
    );
  }

  /** Shows the panel as one of two tabs of the call. */
  showInTabs(): void {
    this.#rendered = renderScreen(
      <RecorderScope>
        <Tabs inspectionId={this.inspectionId} />
      </RecorderScope>,
    );
  }

  async press(name: string): Promise<void> {
    await this.person.click(await screen.findByRole('button', { name }));
  }

  /** Presses a button of the confirmation. */
  async confirm(name: string): Promise<void> {
    const question = within(await screen.findByRole('alertdialog'));
    await this.person.click(question.getByRole('button', { name }));
  }

  async start(): Promise<void> {
    await this.press('Start recording');
    await screen.findByText('Recording');
  }

  kept(): VoiceNoteEntry[] {
    return pageOutbox().store.getState().entries.filter(voiceNote.is);
  }
}

/** In the order of the panel. */
function showParts({ button, settings, current }: RecorderParts): ReactNode {
  return (
    <>
      {settings}
      {button}
      {current}
    </>
  );
}

function Tabs({ inspectionId }: { inspectionId: string }): ReactNode {
  const [isOther, setOther] = useState(false);
  const wasHidden = useWasRecorderHidden();
  return (
    <>
      <button type="button" onClick={() => setOther(!isOther)}>
        Other tab
      </button>
      {wasHidden && <RunningNote />}
      {!isOther && <VoiceRecorder inspectionId={inspectionId}>{showParts}</VoiceRecorder>}
    </>
  );
}
