import type { ReportContent } from '@sightline/contracts/reportContent';
import { instantText, reportTitle, resultText } from '@sightline/store/reports/texts';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { qrDrawing, signatureDrawing } from './drawings.ts';
import { attendanceTable, factList, inspectionFacts } from './facts.ts';
import { findingList, itemSection } from './itemLists.ts';
import { photoGrid } from './photoGrid.ts';
import { STYLES } from './styles.ts';

export interface ShownReport {
  content: ReportContent;
  contentHash: string;
}

/** The report as a page without a script: what the PDF says, from the same frozen content. */
export function reportPage(report: ShownReport): string {
  const title = reportTitle(report.content.inspection);
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      h('style', { dangerouslySetInnerHTML: { __html: STYLES } }),
    ),
    h('body', null, h('main', null, ...sectionsOf(report, title))),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function sectionsOf({ content, contentHash }: ShownReport, title: string): ReactNode[] {
  const { result, timeZone, photos } = content;
  return [
    letterhead(content),
    h('h1', { key: 'title' }, title),
    h('p', { key: 'result', className: `result ${result}` }, resultText(result)),
    section('Project information', inspectionFacts(content)),
    section('Summary', h('p', { className: 'prose' }, content.summary)),
    section('Findings', findingList(content)),
    itemSection('Passed', content.passed, timeZone),
    itemSection('Not applicable', content.notApplicable, timeZone),
    itemSection('Not marked', content.unmarked, timeZone),
    content.generalNotes === ''
      ? null
      : section('General notes', h('p', { className: 'prose' }, content.generalNotes)),
    section(
      'Photos',
      photos.length === 0 ? h('p', null, 'No photos were taken.') : photoGrid(photos, timeZone),
    ),
    section('Attendance', attendanceTable(content)),
    section('Certification', certification(content)),
    section('Verification', verification(content, contentHash)),
  ];
}

function section(title: string, body: ReactElement): ReactElement {
  return h('section', { key: title }, h('h2', null, title), body);
}

function letterhead({ organization }: ReportContent): ReactElement {
  const { name, address, phone, email, licenseNumber, isDemo } = organization;
  const reach = [address, phone, email].filter((part) => part !== '').join(' · ');
  return h(
    'header',
    { key: 'letterhead' },
    h(
      'div',
      null,
      h('p', { className: 'organization' }, name),
      h('p', null, reach),
      licenseNumber === '' ? null : h('p', null, `License ${licenseNumber}`),
    ),
    isDemo ? h('span', { className: 'demo' }, 'Demonstration data') : null,
  );
}

function certification({ signature, timeZone }: ReportContent): ReactElement {
  return h(
    'div',
    { className: 'certification' },
    signatureDrawing(signature),
    factList([
      ['Signed by', signature.signedBy],
      ['License', signature.licenseNumber],
      ['Signed', instantText(signature.signedAt, timeZone)],
    ]),
  );
}

function verification({ verificationUrl, reportId }: ReportContent, contentHash: string): ReactElement {
  return h(
    'div',
    { className: 'verification' },
    qrDrawing(verificationUrl),
    h(
      'div',
      null,
      h(
        'p',
        null,
        'Compare this report with the record at ',
        h('a', { href: verificationUrl }, verificationUrl),
      ),
      factList([['Report', reportId]]),
      h('p', { className: 'fact' }, 'Content hash (SHA-256)'),
      h('code', null, contentHash),
    ),
  );
}
