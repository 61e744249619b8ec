import { mintId } from '@sightline/contracts/core/ids';
import {
  answerRecording,
  type ConsentAnswer,
  requestRecording,
  stopRecording,
} from '@sightline/contracts/rooms/recording';
import { useState } from 'react';
import type { LiveCall } from '../call/LiveCall.ts';
import { showError } from '../showError.ts';

/** Resolves with false if no one was asked; the failure is shown as a message. */
export async function askToRecord({ room }: LiveCall): Promise<boolean> {
  return await succeeds(room.ask(requestRecording, { id: mintId() }), 'No one was asked');
}

export async function answerQuestion(
  { room }: LiveCall,
  questionId: string,
  answer: ConsentAnswer,
): Promise<boolean> {
  const asked = room.ask(answerRecording, { id: mintId(), questionId, answer });
  return await succeeds(asked, 'Your answer was not sent');
}

export async function endRecording({ room }: LiveCall, questionId: string): Promise<boolean> {
  return await succeeds(room.ask(stopRecording, { id: mintId(), questionId }), 'Recording not stopped');
}

async function succeeds(work: Promise<unknown>, title: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    showError(error, title);
    return false;
  }
}

/** Runs one command at a time, so that a second press sends nothing. */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<unknown>) => void } {
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>): void => {
    if (isBusy) return;
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return { isBusy, run };
}
