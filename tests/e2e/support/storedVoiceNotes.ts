import type { Page } from '@playwright/test';
import type { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';

/** The voice notes of an inspection that the server has now. */
export async function storedVoiceNotes(page: Page, inspectionId: string): Promise<ListedVoiceNote[]> {
  const reply = await page.request.get(`/api/inspections/${inspectionId}/voice-notes`);
  return (await reply.json()) as ListedVoiceNote[];
}
