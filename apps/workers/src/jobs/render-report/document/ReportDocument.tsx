import { Document, type DocumentProps, Link, Page, Path, Svg, Text, View } from '@react-pdf/renderer';
import { pictureReferences, picturesOf } from '@sightline/report/outline/pictures';
import type {
  ReportOutline,
  ReportSection,
  SectionOf,
  SectionPhoto,
  SectionVoiceNote,
} from '@sightline/report/outline/sections';
import qrcode from 'qrcode';
import type { ReactElement } from 'react';
import { Comparison } from './Comparison.tsx';
import { ContactLine, FactLines, groupedHash, List, Section, Table, Written } from './documentParts.tsx';
import { Frame, type PageFrame } from './Frame.tsx';
import { printable } from './fonts.ts';
import { Deficiencies, Items } from './Items.tsx';
import { Facts, Header, Result } from './Opening.tsx';
import { PhotoCell } from './Picture.tsx';
import { PlotView } from './PlotView.tsx';
import { ScanFindings } from './ScanFindings.tsx';
import { Signature } from './Signature.tsx';
import { tagged } from './tags.ts';
import { CONTENT_WIDTH, ThemeProvider, themeOf, useTheme } from './theme.ts';

const QR_SIDE = 84;

const QUIET_ZONE = 2;

const GAP = 14;
/** Points, keyed by the number of photos in a row. */
const HEIGHTS = { 1: 330, 2: 152, 3: 110 };

/** The renderer puts a part that is higher than some 40,000 points on one page, off its edge: 400 photos did that. */
const ROWS_IN_GROUP = 40;

export interface ReportDocumentProps {
  outline: ReportOutline;
  /** File of each photo that can be printed, by photo id. */
  files: Readonly<Record<string, string>>;
}

/** The report on paper, from its frozen content alone: the same content always gives the same bytes. */
export function reportDocument({ outline, files }: ReportDocumentProps): ReactElement<DocumentProps> {
  const theme = themeOf(outline);
  // The frame is made outside of React, where there is no context.
  const frameOf = (frame: PageFrame) => <Frame {...frame} outline={outline} styles={theme.styles} />;
  return (
    <Document {...documentProperties(outline)}>
      <Page size="LETTER" style={theme.styles.page} layout={frameOf}>
        <ThemeProvider value={theme}>
          {outline.sections.map((section) => (
            <SectionView key={section.title} section={section} files={files} />
          ))}
        </ThemeProvider>
      </Page>
    </Document>
  );
}

function SectionView({ section, files }: { section: ReportSection; files: ReportDocumentProps['files'] }) {
  switch (section.kind) {
    case 'header':
      return <Header section={section} files={files} />;
    case 'result':
      return <Result section={section} />;
    case 'facts':
      return <Facts section={section} />;
    case 'deficiencies':
      return <Deficiencies section={section} files={files} />;
    case 'items':
      return <Items section={section} />;
    case 'comparison':
      return <Comparison section={section} files={files} />;
    case 'plot':
      return <PlotView section={section} />;
    case 'photos':
      return <Photos section={section} files={files} />;
    case 'voiceNotes':
      return <VoiceNotes section={section} />;
    case 'scanFindings':
      return <ScanFindings section={section} files={files} />;
    case 'signature':
      return <Signature section={section} />;
    case 'verification':
      return <Verification section={section} />;
    default:
      return <Plain section={section} />;
  }
}

type PlainSection = Extract<ReportSection, { kind: 'text' | 'list' | 'table' }>;

function Plain({ section }: { section: PlainSection }) {
  return (
    <Section title={section.title}>
      {section.kind === 'text' && <Written text={section.text} />}
      {section.kind === 'list' && <List entries={section.entries} />}
      {section.kind === 'list' && section.contact && <ContactLine contact={section.contact} />}
      {section.kind === 'table' && <Table {...section} />}
    </Section>
  );
}

function documentProperties({ title, organization, address, signedAt }: ReportOutline) {
  const date = new Date(signedAt);
  return {
    title,
    author: organization,
    subject: address,
    creator: 'Sightline',
    producer: 'Sightline',
    language: 'en-US',
    creationDate: date,
    modificationDate: date,
  };
}

function VoiceNotes({ section: { title, notes } }: { section: SectionOf<'voiceNotes'> }) {
  return (
    <Section title={title}>
      {notes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </Section>
  );
}

/** A long text may continue on the next page; its heading stays with its beginning. */
function Note({ note: { name, caption, text, facts } }: { note: SectionVoiceNote }) {
  const { styles } = useTheme();
  return (
    <View style={{ marginBottom: 8 }}>
      <Text style={styles.strong} minPresenceAhead={30} {...tagged('H3')}>
        {printable([name, caption].filter((part) => part !== '').join(': '))}
      </Text>
      <Text>{printable(text)}</Text>
      <View wrap={false}>
        <FactLines facts={facts} />
      </View>
    </View>
  );
}

interface PhotosProps {
  section: SectionOf<'photos'>;
  files: Readonly<Record<string, string>>;
}

/** The photos in rows, each with the facts of how it was taken; those printed elsewhere in the report by name. */
function Photos({ section: { title, empty, photos: listed }, files }: PhotosProps) {
  const { look, styles } = useTheme();
  const { photosInRow: count } = look;
  const photos = picturesOf(listed);
  const rows = Array.from({ length: Math.ceil(photos.length / count) }, (_, row) =>
    photos.slice(row * count, (row + 1) * count),
  );
  const box = { width: (CONTENT_WIDTH - (count - 1) * GAP) / count, height: HEIGHTS[count] };
  const [first = [], ...others] = inGroups(rows);
  const rowsOf = (group: readonly (readonly SectionPhoto[])[]) =>
    group.map((row) => (
      <View key={row[0]?.id} wrap={false} style={[styles.row, { gap: GAP, marginBottom: 8 }]}>
        {row.map((photo) => (
          <PhotoCell key={photo.id} photo={photo} file={files[photo.id]} box={box} />
        ))}
      </View>
    ));
  return (
    <>
      <Section title={title}>
        {listed.length === 0 && <Text>{empty}</Text>}
        {pictureReferences(listed).map((line) => (
          <Text key={line} style={{ marginBottom: 4 }}>
            {line}
          </Text>
        ))}
        {rowsOf(first)}
      </Section>
      {others.map((group) => (
        <View key={group[0]?.[0]?.id}>{rowsOf(group)}</View>
      ))}
    </>
  );
}

function inGroups<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_IN_GROUP) }, (_, group) =>
    rows.slice(group * ROWS_IN_GROUP, (group + 1) * ROWS_IN_GROUP),
  );
}

/** The address, QR code and hash with which a reader verifies the report. */
function Verification({ section }: { section: SectionOf<'verification'> }) {
  const { brand, styles } = useTheme();
  const { title, url, text, contentHash } = section;
  return (
    <View wrap={false}>
      <Section title={title}>
        <View style={styles.row}>
          <QrCode text={url} side={QR_SIDE} />
          <View style={{ flex: 1, paddingLeft: 10 }}>
            <Text style={styles.small}>{text}</Text>
            {/* Whole, on a line of its own: divided by a hyphen it would be another address. */}
            <Link src={url} style={[styles.small, { color: brand, marginTop: 3 }]}>
              {printable(url)}
            </Link>
            <Text style={[styles.label, { marginTop: 3 }]}>SHA-256 of the signed content</Text>
            <Text style={styles.small}>{groupedHash(contentHash)}</Text>
          </View>
        </View>
      </Section>
    </View>
  );
}

/** A QR code as one vector path: sharp at any size of print. */
function QrCode({ text, side }: { text: string; side: number }) {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * QUIET_ZONE;
  return (
    <Svg
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      {...tagged('Figure', 'QR code of the address')}
    >
      <Path d={modulePath(modules.data, modules.size)} fill="#000000" />
    </Svg>
  );
}

/** Adjacent dark modules share one rectangle, so that no hairline shows between them. */
function modulePath(data: Uint8Array, size: number): string {
  const path: string[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x;
      while (x < size && data[y * size + x]) x++;
      if (x > start) path.push(`M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h${start - x}z`);
    }
  }
  return path.join('');
}
