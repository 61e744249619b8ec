import { Text, View } from '@react-pdf/renderer';
import type { ReportContent } from '@sightline/contracts/reportContent';
import { createElement as h, type ReactNode } from 'react';
import { printable } from './fonts.ts';
import { shortHash } from './texts.ts';
import { INK, styles } from './theme.ts';

interface FrameProps {
  content: ReportContent;
  contentHash: string;
  pageNumber?: number | undefined;
  totalPages?: number | undefined;
  children: ReactNode;
}

const band = { flexDirection: 'row', justifyContent: 'space-between' } as const;

/** Around every page: a page that is found alone can be told, and its report be verified. */
export function Frame({ content, contentHash, pageNumber, totalPages, children }: FrameProps) {
  return h(
    View,
    { style: { flexGrow: 1 } },
    h(PageHeader, { content }),
    h(View, { style: { flexGrow: 1 } }, children),
    h(PageFooter, { content, contentHash, page: `Page ${pageNumber ?? 1} of ${totalPages ?? 1}` }),
  );
}

function PageHeader({ content: { organization, inspection } }: { content: ReportContent }) {
  const permit = inspection.permitNumber === '' ? 'No permit number' : `Permit #${inspection.permitNumber}`;
  const line = { paddingBottom: 4, marginBottom: 14, borderBottomWidth: 0.5, borderBottomColor: INK.line };
  return h(
    View,
    { style: [band, line] },
    h(Text, { style: styles.small }, printable(`${organization.name} - Inspection report`)),
    h(Text, { style: [styles.small, styles.strong] }, printable(permit)),
  );
}

interface FooterProps {
  content: ReportContent;
  contentHash: string;
  page: string;
}

function PageFooter({ content, contentHash, page }: FooterProps) {
  return h(
    View,
    { style: [band, { paddingTop: 10 }] },
    h(Text, { style: styles.small }, `Report ${content.reportId} - content ${shortHash(contentHash)}`),
    content.organization.isDemo &&
      h(Text, { style: [styles.small, styles.strong, { color: INK.fail }] }, 'Demonstration data'),
    h(Text, { style: styles.small }, page),
  );
}
