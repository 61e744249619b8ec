import { AppError } from '@sightline/contracts/core/errors';

/** What the browser reports when no passkey came about, as a sentence. It tells no more, to protect the person. */
export function passkeyFailure(error: unknown): never {
  const text =
    error instanceof Error && error.name === 'InvalidStateError'
      ? 'This device already has a passkey for your account.'
      : 'No passkey was used: the prompt was closed, or it took too long.';
  throw new AppError('badInput', { fields: { passkey: text } }, { cause: error });
}

interface Reply<Inner extends { clientDataJSON: string }> {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Inner;
  clientExtensionResults: object;
}

/** What an authenticator replied, as the contract has it. */
export function plainReply<Inner extends { clientDataJSON: string }>(reply: Reply<Inner>) {
  const { id, rawId, type, response, clientExtensionResults } = reply;
  const fields: Record<string, unknown> = { ...response };
  return {
    id,
    rawId,
    type,
    response: { ...fields, clientDataJSON: response.clientDataJSON },
    clientExtensionResults: { ...clientExtensionResults },
  };
}
