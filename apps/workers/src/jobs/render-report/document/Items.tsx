import { Text, View } from '@react-pdf/renderer';
import { pictureReferences, picturesOf } from '@sightline/report/outline/pictures';
import {
  type Column,
  correctionFacts,
  type SectionItem,
  type SectionOf,
  type SectionPhoto,
} from '@sightline/report/outline/sections';
import { printable } from './fonts.ts';
import { PhotoCaption, Picture } from './Picture.tsx';
import { Section, Table } from './parts.tsx';
import { tagged } from './tags.ts';
import { INK, useTheme } from './theme.ts';

type Files = Readonly<Record<string, string>>;

/** The deficiencies, each with its notes, location, required correction, and photos. */
export function Deficiencies({ section, files }: { section: SectionOf<'deficiencies'>; files: Files }) {
  return (
    <Section title={section.title}>
      {section.items.length === 0 && <Text>{section.empty}</Text>}
      {section.items.map((item, index) => (
        <Deficiency key={item.id} number={index + 1} item={item} files={files} />
      ))}
    </Section>
  );
}

function Deficiency({ number, item, files }: { number: number; item: SectionItem; files: Files }) {
  const { styles } = useTheme();
  const marked = [item.severity, item.section, item.marked].filter((part) => part !== '').join('  |  ');
  const hasNotes = item.notes !== '';
  return (
    <View
      wrap={!fitsOnPage(item)}
      style={{ marginBottom: 8, paddingLeft: 8, borderLeftWidth: 2, borderLeftColor: INK.fail }}
    >
      <View wrap={false} minPresenceAhead={30}>
        <Text style={{ fontSize: 10.5, fontWeight: 700 }} {...tagged('H3')}>
          {printable(`${number}. ${item.label}`)}
        </Text>
        <Text style={styles.small}>{printable(marked)}</Text>
      </View>
      <Text style={{ marginTop: 2, ...(!hasNotes && { color: INK.muted }) }}>
        {hasNotes ? printable(item.notes) : 'No notes.'}
      </Text>
      <CorrectionLines item={item} />
      {item.measurements.map((line) => (
        <Text key={line} style={{ marginTop: 2 }}>
          {printable(line)}
        </Text>
      ))}
      {[...pictureReferences(item.photos), item.references].map(
        (line) =>
          line !== '' && (
            <Text key={line} style={styles.small}>
              {line}
            </Text>
          ),
      )}
      <OwnPhotos photos={picturesOf(item.photos)} files={files} />
    </View>
  );
}

/** `Location: North wall` */
export function CorrectionLines({ item }: { item: Parameters<typeof correctionFacts>[0] }) {
  const { styles } = useTheme();
  return correctionFacts(item).map(({ label, value }) => (
    <Text key={label} style={{ marginTop: 2 }}>
      <Text style={styles.strong}>{`${label}: `}</Text>
      {printable(value)}
    </Text>
  ));
}

function OwnPhotos({ photos, files }: { photos: readonly SectionPhoto[]; files: Files }) {
  if (photos.length === 1) return <OnePhoto photo={photos[0]} files={files} />;
  return photos.length > 1 && <SmallPhotos photos={photos} files={files} />;
}

/** A short deficiency stays together with its photos, a row of which has three. */
function fitsOnPage({ notes, correction, measurements, photos }: SectionItem): boolean {
  return notes.length + correction.length < 800 && measurements.length < 8 && photos.length <= 2;
}

/** The photo with its facts next to it, so that the official need not look for them further down. */
function OnePhoto({ photo, files }: { photo: SectionPhoto | undefined; files: Files }) {
  if (!photo) return null;
  return (
    <View style={{ flexDirection: 'row', marginTop: 4, gap: 10 }} wrap={false}>
      <Picture photo={photo} file={files[photo.id]} box={{ width: 220, height: 165 }} />
      <View style={{ flex: 1 }}>
        <PhotoCaption photo={photo} />
      </View>
    </View>
  );
}

function SmallPhotos({ photos, files }: { photos: readonly SectionPhoto[]; files: Files }) {
  return (
    <View style={{ flexDirection: 'row', flexWrap: 'wrap', marginTop: 4, gap: 10 }}>
      {photos.map((photo) => (
        <View key={photo.id} style={{ width: 240 }} wrap={false}>
          <Picture photo={photo} file={files[photo.id]} box={{ width: 240, height: 180 }} />
          <PhotoCaption photo={photo} />
        </View>
      ))}
    </View>
  );
}

/** Everything that is not a deficiency. A column that no row fills is left out. */
export function Items({ section: { title, note, items } }: { section: SectionOf<'items'> }) {
  const columns = COLUMNS.filter(({ text }) => items.some((item) => text(item) !== ''));
  const used = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <Section title={title}>
      {note !== '' && <Text style={{ marginBottom: 3 }}>{note}</Text>}
      <Table
        columns={columns.map((column) => ({ ...column, width: (column.width * 100) / used }))}
        rows={items.map((item) => columns.map(({ text }) => text(item)))}
      />
    </Section>
  );
}

const COLUMNS: (Column & { text: (item: SectionItem) => string })[] = [
  { title: 'Section', width: 18, text: ({ section }) => section },
  { title: 'Item', width: 32, text: ({ label }) => label },
  { title: 'Notes', width: 26, text: notesOf },
  { title: 'Marked', width: 24, text: ({ marked }) => marked },
];

function notesOf({ notes, measurements }: SectionItem): string {
  return [notes, ...measurements].filter((line) => line !== '').join('\n');
}
