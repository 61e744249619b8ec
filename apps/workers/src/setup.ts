import type { SetupState, WorkersSetup } from '@sightline/contracts/organization/setup';
import { findProgram } from '@sightline/server-kit/audio/programs';
import { repliesOf, smsGatewayOf, transcriptionServiceOf, type WorkersEnvironment } from './environment.ts';
import type { PdfSigner } from './jobs/render-report/PdfSigner.ts';

const stateOf = (given: unknown): SetupState => (given ? 'ready' : 'missing');

/** The services of these workers. Mail always has a server, without which they do not start. */
export async function setupOf(
  environment: WorkersEnvironment,
  signer: Pick<PdfSigner, 'problemAt'> | null,
): Promise<WorkersSetup> {
  const transcribes = transcriptionServiceOf(environment) ?? (await findProgram('pocketsphinx_continuous'));
  return {
    email: 'ready',
    replies: stateOf(repliesOf(environment)),
    textMessages: stateOf(smsGatewayOf(environment)),
    transcription: stateOf(transcribes),
    certificate: signer?.problemAt(new Date()) ? 'faulty' : stateOf(signer),
  };
}
