import type { Transmission } from './smtp.ts';

type NotTaken = Extract<Transmission, { outcome: 'refused' | 'notSent' }>;

/** What staff read beside a mail: what happened, and what to do about it. */
export const explain = {
  notPrepared: (): string =>
    'The mail could not be put together. Please send it again; if it fails again, tell your administrator.',

  leftBehind: (messageId: string): string =>
    `The sending was interrupted, and the mail may or may not have arrived. It is not sent again by itself. ` +
    `Ask the recipient, or look for Message-ID ${messageId} in the log of the mail server, and send it again if it did not arrive.`,

  brokeOff: (said: string, messageId: string): string =>
    `The connection to the mail server broke off before it confirmed the mail (${said}). It may or may not have ` +
    `arrived and is not sent again by itself. Ask the recipient, or look for Message-ID ${messageId} in the log of the mail server.`,

  notTaken(transmission: NotTaken, attempt: number, isFinal: boolean): string {
    const what =
      transmission.outcome === 'refused'
        ? `The mail server refused the mail: ${transmission.said}.`
        : `The mail server could not be reached: ${transmission.said}.`;
    if (!isFinal) return `${what} It will be tried again.`;
    const isAboutAddress = transmission.outcome === 'refused' && transmission.isPermanent;
    if (isAboutAddress) return `${what} Check the address and send it again.`;
    return `${what} It was tried ${attempt} times. Please send it again later.`;
  },
};
