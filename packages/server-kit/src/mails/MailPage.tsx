import { type Logo, USUAL_BRAND_COLOR } from '@sightline/contracts/organization/brand';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { fitInto } from '@sightline/measuring/drawing/markupGeometry';
import { createContext, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LOGO_ID } from './logoId.ts';

/**
 * The layout of all mails: a single column for phones, inline styles, and no requests to the network. The text
 * part is made from its elements: decision 135.
 */

const INK = { text: '#1a2230', muted: '#566173', line: '#d5dae2', alert: '#a3231c' };

/** The color of the company's buttons. */
const Brand = createContext(USUAL_BRAND_COLOR);

/** The box of the logo in pixels. */
const LOGO_BOX = { width: 200, height: 64 };

export interface MailPageProps {
  organization: OrganizationFacts;
  /** The line above everything else. */
  firstLine?: string | undefined;
  title: string;
  children: ReactNode;
}

/** The HTML of a mail. React escapes text from people. */
export function mailHtml(props: MailPageProps): string {
  return `<!doctype html>${renderToStaticMarkup(<MailPage {...props} />)}`;
}

const column = {
  maxWidth: 560,
  margin: '0 auto',
  padding: '24px 20px',
  fontFamily: 'Helvetica, Arial, sans-serif',
  fontSize: 16,
  lineHeight: 1.5,
  color: INK.text,
};

function MailPage({ organization, firstLine, title, children }: MailPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, backgroundColor: '#ffffff' }}>
        <div style={column}>
          {firstLine && <Paragraph>{firstLine}</Paragraph>}
          {organization.isDemo && <p style={{ color: INK.alert, fontWeight: 'bold' }}>Demonstration data</p>}
          {organization.logo && <OwnLogo logo={organization.logo} />}
          <h1 style={{ fontSize: 22, lineHeight: 1.25, color: organization.brandColor, margin: '0 0 16px' }}>
            {title}
          </h1>
          <Brand value={organization.brandColor}>{children}</Brand>
          <Sender organization={organization} />
        </div>
      </body>
    </html>
  );
}

function OwnLogo({ logo }: { logo: Logo }) {
  return (
    <img
      src={`cid:${LOGO_ID}`}
      alt=""
      {...fitInto(logo, LOGO_BOX)}
      style={{ display: 'block', marginBottom: 16 }}
    />
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 14px' }}>{children}</p>;
}

/** A typed paragraph with its line breaks. */
export function Lines({ text }: { text: string }) {
  return <p style={{ margin: '0 0 14px', whiteSpace: 'pre-line' }}>{text}</p>;
}

export function Quote({ text }: { text: string }) {
  const style = { margin: '0 0 14px', padding: '2px 0 2px 12px', borderLeft: `3px solid ${INK.line}` };
  return <p style={{ ...style, whiteSpace: 'pre-line' }}>{text}</p>;
}

export function Button({ href, label }: { href: string; label: string }) {
  const brand = useContext(Brand);
  const look = { display: 'inline-block', padding: '14px 28px', borderRadius: 6, fontWeight: 'bold' };
  return (
    <p style={{ margin: '20px 0' }}>
      <a href={href} style={{ ...look, backgroundColor: brand, color: '#ffffff', textDecoration: 'none' }}>
        {label}
      </a>
    </p>
  );
}

/** The next step of the reader, with its time, above everything else. */
export function NextStep({ when, children }: { when: string; children: ReactNode }) {
  return (
    <div style={{ margin: '0 0 20px', padding: 16, border: `1px solid ${INK.line}`, borderRadius: 8 }}>
      <p style={{ margin: 0, fontSize: 17, fontWeight: 'bold' }}>{when}</p>
      {children}
    </div>
  );
}

/** A link that is not the next step. */
export function QuietLink({ href, label }: { href: string; label: string }) {
  return (
    <p style={{ margin: '0 0 14px' }}>
      <a href={href} style={{ color: INK.text }}>
        {label}
      </a>
    </p>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return <p style={{ margin: 0, fontSize: 14, color: INK.muted }}>{children}</p>;
}

export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol style={{ margin: '0 0 14px', paddingLeft: 22 }}>
      {steps.map((step) => (
        <li key={step} style={{ marginBottom: 6 }}>
          {step}
        </li>
      ))}
    </ol>
  );
}

export type MailFact = readonly [label: string, value: string];

export function Facts({ facts }: { facts: readonly MailFact[] }) {
  const cell = { padding: '4px 12px 4px 0', verticalAlign: 'top' };
  const head = {
    ...cell,
    color: INK.muted,
    textAlign: 'left',
    fontWeight: 'normal',
    whiteSpace: 'nowrap',
  } as const;
  return (
    <table style={{ margin: '0 0 14px' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" style={head}>
              {label}
            </th>
            <td style={cell}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sender({ organization }: { organization: OrganizationFacts }) {
  return (
    <>
      <hr style={{ margin: '28px 0 12px', border: 0, borderTop: `1px solid ${INK.line}` }} />
      <div style={{ fontSize: 13, color: INK.muted }}>
        {senderLines(organization).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </>
  );
}

function senderLines({ name, address, phone, licenseNumber }: OrganizationFacts): string[] {
  const license = licenseNumber === '' ? '' : `License ${licenseNumber}`;
  return [name, address, phone, license].filter((line) => line !== '');
}
