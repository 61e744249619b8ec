import { z } from 'zod';
import { Line, textUpTo } from '../core/fields.ts';
import { INSPECTION_NOTICE_SUBJECTS, InspectionNotice } from '../inspections/inspectionNotices.ts';

/** The company's own texts in mails to clients, in place of the product's. */

export const MailKind = z.enum([...InspectionNotice.options, 'portalInvitation', 'report']);
export type MailKind = z.infer<typeof MailKind>;

/** Subject and first paragraph, which may have placeholders; empty for the product's own. */
export const MailText = z.strictObject({
  subject: Line.max(120, 'Use at most 120 characters').default(''),
  intro: textUpTo(1000).default(''),
});
export type MailText = z.infer<typeof MailText>;

const OWN = { subject: '', intro: '' };

export const MailTexts = z.strictObject({
  confirmed: MailText.default(OWN),
  moved: MailText.default(OWN),
  changed: MailText.default(OWN),
  cancelled: MailText.default(OWN),
  dayBefore: MailText.default(OWN),
  hourBefore: MailText.default(OWN),
  portalInvitation: MailText.default(OWN),
  report: MailText.default(OWN),
} satisfies Record<MailKind, z.ZodType>);
export type MailTexts = z.infer<typeof MailTexts>;

/** The values of placeholders such as `{client}`. */
export interface MailFacts {
  client: string;
  company: string;
  address: string;
  date: string;
  inspector: string;
  /** The title of a report, and the name of the attached file. */
  report: string;
  file: string;
}

const OF_INSPECTIONS = ['client', 'company', 'address', 'date', 'inspector'] as const;

export const MAIL_PLACEHOLDERS: Record<MailKind, readonly (keyof MailFacts)[]> = {
  confirmed: OF_INSPECTIONS,
  moved: OF_INSPECTIONS,
  changed: OF_INSPECTIONS,
  cancelled: OF_INSPECTIONS,
  dayBefore: OF_INSPECTIONS,
  hourBefore: OF_INSPECTIONS,
  portalInvitation: ['client', 'company'],
  report: [...OF_INSPECTIONS, 'report', 'file'],
};

/** Names in braces that this mail does not know, such as typing mistakes, which would be mailed unchanged. */
export function unknownPlaceholders(kind: MailKind, { subject, intro }: MailText): string[] {
  const found = `${subject} ${intro}`.matchAll(/\{([^{}]*)\}/g);
  const known: readonly string[] = MAIL_PLACEHOLDERS[kind];
  return [...new Set([...found].map(([, name = '']) => name))].filter((name) => !known.includes(name));
}

/** The text with its placeholders filled in; braces in a fact are not placeholders. */
export function fillMailText(text: string, facts: Partial<MailFacts>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name as keyof MailFacts] ?? '') : placeholder,
  );
}

/** The product's text, for a company without its own. */
export function usualMailText(kind: MailKind): MailText {
  if (kind === 'portalInvitation')
    return {
      subject: 'Your access to the client portal of {company}',
      intro:
        '{company} has set up a client portal for you. Use it to see your inspections, join live calls and read your reports.',
    };
  if (kind === 'report')
    return {
      subject: '{report} · {address}, {date}',
      intro: 'The inspection at {address} is complete. The signed report is attached as {file}.',
    };
  const intros: Record<InspectionNotice, string> = {
    confirmed: '{company} has scheduled your inspection.',
    moved: 'your inspection with {company} has a new time.',
    changed: 'your inspection with {company} has changed. This is how it is planned now.',
    cancelled: 'your inspection with {company} was canceled.',
    dayBefore: 'this is a reminder of your inspection with {company}.',
    hourBefore: 'this is a reminder of your inspection with {company}.',
  };
  return {
    subject: `${INSPECTION_NOTICE_SUBJECTS[kind]}: {address}, {date}`,
    intro: `Hello {client}, ${intros[kind]}`,
  };
}

export function mailTextOf(texts: MailTexts, kind: MailKind, facts: Partial<MailFacts>): MailText {
  const usual = usualMailText(kind);
  return {
    // Typed facts may have line breaks, which a subject must not have.
    subject: fillMailText(texts[kind].subject || usual.subject, facts).replaceAll(/\s+/g, ' '),
    intro: fillMailText(texts[kind].intro || usual.intro, facts),
  };
}
