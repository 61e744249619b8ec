import { storedInspection } from '../../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../../tests/support/TestServer.ts';

export type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

export interface VoiceNoteStory {
  server: TestServer;
  inspector: Caller;
  client: Caller;
  /** The client's inspection, with the inspector assigned. */
  inspectionId: string;
}

/** The API with an inspection, its inspector and its client. */
export async function beginVoiceNoteStory(): Promise<VoiceNoteStory> {
  const server = await TestServer.start();
  const client = await server.signedInAs('client');
  const inspector = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
  const { _id: inspectionId } = await storedInspection(server.services.store, {
    clientId: client.user.clientId ?? '',
    inspectorId: inspector.user._id,
    inspector: 'Ana Ruiz',
  });
  return { server, inspector, client, inspectionId };
}
