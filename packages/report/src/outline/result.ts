import { phoneHref } from '@sightline/contracts/core/phoneHref';
import type { ReportContent } from '@sightline/contracts/reports/content';
import { REPORT_SECTION_LABELS } from '@sightline/contracts/reports/types';
import { counted } from '@sightline/wording/counted';
import { instantDayText } from '@sightline/wording/dates';
import { MARK_LABELS, RESULT_LABELS } from '@sightline/wording/labels';
import { inspectedAt } from '../fileName.ts';
import { given, personText } from './facts.ts';
import type { Contact, Fact, SectionOf, Tally } from './sections.ts';

/** The first things that a reader looks for: the result with its meaning, and the next steps. */

export function result(content: ReportContent): SectionOf<'result'> {
  return {
    kind: 'result',
    title: 'Result',
    result: content.result,
    label: RESULT_LABELS[content.result],
    meaning: meaningOf(content),
    tally: tallyOf(content),
    facts: openingFacts(content),
  };
}

function meaningOf({ result: outcome, findings, unmarked }: ReportContent): string {
  const deficiencies = counted(findings.length, 'deficiency', 'deficiencies');
  const left = counted(unmarked.length, 'item was', 'items were');
  return [
    ...(outcome === 'approved'
      ? [findings.length === 0 ? 'No corrections are required.' : `${deficiencies} noted below.`]
      : [
          findings.length === 0
            ? 'Correct the items noted in the summary, then request a re-inspection.'
            : `Correct ${deficiencies}, then request a re-inspection.`,
        ]),
    ...(unmarked.length === 0 ? [] : [`${left} not inspected.`]),
  ].join(' ');
}

/** Counts of nothing are left out, except that of deficiencies. */
function tallyOf({ progress, notApplicable, unmarked }: ReportContent): Tally[] {
  const failed = progress.failedItems;
  const tally: Tally[] = [
    { count: failed, label: failed === 1 ? 'deficiency' : 'deficiencies', tone: 'fail' },
    { count: progress.passedItems, label: MARK_LABELS.pass.past, tone: 'pass' },
    { count: notApplicable.length, label: MARK_LABELS.notApplicable.past, tone: 'neutral' },
    { count: unmarked.length, label: MARK_LABELS.unmarked.past, tone: 'attention' },
  ];
  return tally.filter(({ count, tone }) => count > 0 || tone === 'fail');
}

function openingFacts(content: ReportContent): Fact[] {
  const { inspection, client, signature, timeZone } = content;
  const { signedBy, licenseNumber, assignedInspector, signedAt } = signature;
  const signer = personText({ name: signedBy, licenseNumber });
  const signedOn = instantDayText(signedAt, timeZone);
  return given([
    { label: 'Property address', value: inspection.address },
    { label: 'Client', value: client.name },
    { label: 'Permit number', value: inspection.permitNumber },
    { label: 'Inspected', value: instantDayText(inspectedAt(content), timeZone) },
    { label: 'Inspector', value: assignedInspector ? personText(assignedInspector) : signer },
    { label: 'Signed', value: `${signedOn} by ${assignedInspector ? signer : signedBy}` },
  ]);
}

/** The corrections and the way to the re-inspection, or that there is nothing to do. */
export function nextSteps(content: ReportContent): SectionOf<'list'> {
  const { recommendations, nextSteps: steps, result: outcome, findings, unmarked } = content;
  const isDone = outcome === 'approved' && findings.length + unmarked.length === 0;
  return {
    kind: 'list',
    title: REPORT_SECTION_LABELS.nextSteps,
    entries: [...recommendations, ...steps],
    ...(!isDone && { contact: contactOf(content) }),
  };
}

function contactOf({ organization, verificationUrl }: ReportContent): Contact {
  const { phone, email } = organization;
  const page = new URL('/book', verificationUrl);
  const ways = [
    { text: phone, href: phoneHref(phone) },
    { text: email, href: `mailto:${email}` },
    { text: `${page.host}${page.pathname}`, href: page.href },
  ];
  return { label: 'Book the next inspection', ways: ways.filter(({ text }) => text !== '') };
}
