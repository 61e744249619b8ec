import { Document, Page } from '@react-pdf/renderer';
import type { ReportContent } from '@sightline/contracts/reportContent';
import { reportTitle } from '@sightline/store/reports/texts';
import { createElement as h } from 'react';
import { Attendance } from './Attendance.ts';
import { Cover } from './Cover.ts';
import { Findings } from './Findings.ts';
import { Frame } from './Frame.ts';
import { Counters, Items } from './Items.ts';
import { numberPhotos } from './numberedPhotos.ts';
import { Photos } from './Photos.ts';
import { Section, Written } from './parts.ts';
import { Signature } from './Signature.ts';
import { styles } from './theme.ts';

export interface ReportDocumentProps {
  content: ReportContent;
  contentHash: string;
  /** File of each photo that can be printed, by photo id. */
  files: Readonly<Record<string, string>>;
}

/** The report on paper, from its frozen content alone: the same content always gives the same document. */
export function reportDocument({ content, contentHash, files }: ReportDocumentProps) {
  const photos = numberPhotos(content, files);
  const { timeZone, attendance, summary, generalNotes } = content;
  return h(
    Document,
    documentFacts(content),
    h(
      Page,
      {
        size: 'LETTER',
        style: styles.page,
        layout: (frame) => h(Frame, { ...frame, content, contentHash }),
      },
      h(Cover, { content }),
      h(Counters, { content }),
      h(Section, { title: 'Summary' }, h(Written, { text: summary })),
      h(Findings, { content, photos }),
      h(Items, { content }),
      generalNotes !== '' && h(Section, { title: 'General notes' }, h(Written, { text: generalNotes })),
      h(Attendance, { attendance, timeZone }),
      h(Photos, { photos, timeZone }),
      h(Signature, { content, contentHash }),
    ),
  );
}

function documentFacts(content: ReportContent) {
  const date = new Date(content.generatedAt);
  return {
    title: reportTitle(content.inspection),
    author: content.organization.name,
    subject: content.inspection.address,
    creator: 'Sightline',
    producer: 'Sightline',
    language: 'en-US',
    creationDate: date,
    modificationDate: date,
  };
}
