import QRCode from 'qrcode';
import { type Deployment, mailPage } from './deployment.ts';
import type { DemoAccount } from './seed.ts';

/** What a person needs after the start: where to go, who to be, where the mail and the data are. */
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
    '  Ctrl-C stops it.',
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
  return ['', '  Demo accounts (invented people, for trying things out)', '', ...lines];
}

/** The address as a picture for the phone's camera. */
export async function phoneCode(url: string): Promise<string> {
  const picture = await QRCode.toString(url, { type: 'terminal', small: true, errorCorrectionLevel: 'L' });
  const note =
    '  The certificate is self-signed: the phone warns once. Open the details and go on to the page;\n' +
    '  phone and computer must be in the same network.';
  return `\n  For the phone (${url}):\n\n${picture}\n${note}\n`;
}
