import QRCode from 'qrcode';
import { type Deployment, mailPage } from './deployment.ts';
import type { DemoAccount } from './seed.ts';

/** The table after the start: addresses, accounts, and the locations of mail and data. */
export function startTable(
  deployment: Deployment,
  facts: { database: string; accounts: DemoAccount[] },
): string {
  const rows: [string, string][] = [
    ['Open', deployment.publicUrl],
    ['Mail', mailPage(deployment) ?? 'sent through SMTP_URL'],
    ['Data', deployment.dataDir],
    ['Logs', `${deployment.dataDir}/logs`],
    ['Database', facts.database],
  ];
  const lines = rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`);
  return [
    '',
    '  Sightline is running',
    '',
    ...lines,
    ...accountLines(facts.accounts),
    '',
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n');
}

function accountLines(accounts: DemoAccount[]): string[] {
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ email }) => email.length)) + 2;
  const lines = accounts.map(
    ({ role, email, password, name }) =>
      `  ${role.padEnd(12)}${email.padEnd(width)}${password.padEnd(20)}${name}`,
  );
  return ['', '  Demo accounts (fictitious people)', '', ...lines];
}

/** The address as a QR code for the phone's camera. */
export async function phoneCode(url: string): Promise<string> {
  const picture = await QRCode.toString(url, { type: 'terminal', small: true, errorCorrectionLevel: 'L' });
  const note =
    '  The certificate is self-signed, so the phone shows a warning once: open its details and continue to the page.\n' +
    '  Phone and computer must be on the same network.';
  return `\n  On the phone (${url}):\n\n${picture}\n${note}\n`;
}
