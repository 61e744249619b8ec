import { AppError } from '@sightline/contracts/core/errors';

/** Throws a readable error for a failed passkey prompt. Browsers hide the exact reason to protect the person. */
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

/** An authenticator's reply in the shape of the contract. */
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
