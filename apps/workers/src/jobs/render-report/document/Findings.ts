import { Text, View } from '@react-pdf/renderer';
import type { ReportContent, ReportItem } from '@sightline/contracts/reportContent';
import { createElement as h } from 'react';
import { printable } from './fonts.ts';
import { markedText } from './Items.ts';
import type { NumberedPhoto } from './numberedPhotos.ts';
import { Picture } from './Picture.ts';
import { Section } from './parts.ts';
import { INK, styles } from './theme.ts';

interface Props {
  content: ReportContent;
  photos: readonly NumberedPhoto[];
}

/** The deficiencies, each with what was noted and its photos in small; they are repeated in full further down. */
export function Findings({ content, photos }: Props) {
  const { findings, timeZone } = content;
  return h(
    Section,
    { title: `Deficiencies (${findings.length})` },
    findings.length === 0 && h(Text, {}, 'No deficiency was found in the items that were marked.'),
    ...findings.map((item, index) =>
      h(Finding, {
        key: item.id,
        number: index + 1,
        item,
        timeZone,
        photos: photos.filter(({ photo }) => item.photoIds.includes(photo.id)),
      }),
    ),
  );
}

interface FindingProps {
  number: number;
  item: ReportItem;
  timeZone: string;
  photos: readonly NumberedPhoto[];
}

function Finding({ number, item, timeZone, photos }: FindingProps) {
  return h(
    View,
    { style: { marginBottom: 8, paddingLeft: 8, borderLeftWidth: 2, borderLeftColor: INK.fail } },
    h(
      View,
      { wrap: false, minPresenceAhead: 30 },
      h(Text, { style: { fontSize: 10.5, fontWeight: 700 } }, printable(`${number}. ${item.label}`)),
      h(
        Text,
        { style: styles.small },
        printable([item.section, markedText(item, timeZone)].filter(Boolean).join('  |  ')),
      ),
    ),
    h(
      Text,
      { style: { marginTop: 2, ...(item.notes === '' && { color: INK.muted }) } },
      item.notes === '' ? 'No notes.' : printable(item.notes),
    ),
    photos.length > 0 && h(SmallPhotos, { photos }),
  );
}

function SmallPhotos({ photos }: { photos: readonly NumberedPhoto[] }) {
  return h(
    View,
    { style: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 4, gap: 8 } },
    ...photos.map((numbered) =>
      h(
        View,
        { key: numbered.photo.id, style: { width: 156 }, wrap: false },
        h(Picture, { numbered, width: 156, height: 117 }),
        h(Text, { style: styles.label }, `Photo ${numbered.number}`),
      ),
    ),
  );
}
