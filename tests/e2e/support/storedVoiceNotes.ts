import type { Page } from '@playwright/test';
import type { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';

/** What the server has of an inspection's voice notes by now. */
export async function storedVoiceNotes(page: Page, inspectionId: string): Promise<ListedVoiceNote[]> {
  const reply = await page.request.get(`/api/inspections/${inspectionId}/voice-notes`);
  return (await reply.json()) as ListedVoiceNote[];
}
