import { Text, View } from '@react-pdf/renderer';
import { pictureReferences, picturesOf } from '@sightline/report/outline/pictures';
import {
  type Column,
  correctionFacts,
  type ItemGroup,
  type SectionItem,
  type SectionOf,
} from '@sightline/report/outline/sections';
import { Section, Table } from './documentParts.tsx';
import { printable } from './fonts.ts';
import { PhotoCaption, PhotoCell, Picture } from './Picture.tsx';
import { tagged } from './tags.ts';
import { INK, useTheme } from './theme.ts';

type Files = Readonly<Record<string, string>>;

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

interface DeficiencyProps {
  number: number;
  item: SectionItem;
  files: Files;
}

/** Its text with its first photo next to it. A long text is above its photos, so that it may continue on a page. */
function Deficiency({ number, item, files }: DeficiencyProps) {
  const photos = picturesOf(item.photos);
  const isShort = fitsOnPage(item);
  const [first, ...others] = isShort ? photos : [undefined, ...photos];
  const rest = others.filter((photo) => photo !== undefined);
  return (
    <View
      wrap={!isShort}
      style={{ marginBottom: 8, paddingLeft: 8, borderLeftWidth: 2, borderLeftColor: INK.fail }}
    >
      <View style={first ? { flexDirection: 'row', gap: 12 } : {}}>
        <View style={first ? { flex: 1 } : {}}>
          <DeficiencyText number={number} item={item} />
          {first && <PhotoCaption photo={first} />}
        </View>
        {first && <Picture photo={first} file={files[first.id]} box={NEXT_TO_TEXT} />}
      </View>
      {rest.length > 0 && (
        <View style={{ flexDirection: 'row', flexWrap: 'wrap', marginTop: 4, gap: 10 }}>
          {rest.map((photo) => (
            <PhotoCell key={photo.id} photo={photo} file={files[photo.id]} box={BELOW} />
          ))}
        </View>
      )}
    </View>
  );
}

/** Points. */
const NEXT_TO_TEXT = { width: 196, height: 147 };
const BELOW = { width: 240, height: 180 };

function DeficiencyText({ number, item }: Omit<DeficiencyProps, 'files'>) {
  const { styles } = useTheme();
  const marked = [item.section, item.marked].filter((part) => part !== '').join('  |  ');
  return (
    <>
      <View wrap={false} minPresenceAhead={30}>
        <Text style={{ fontSize: 10.5, fontWeight: 700 }} {...tagged('H3')}>
          {printable(`${number}. ${item.label}`)}
        </Text>
        <Text style={styles.small}>
          <Text style={{ color: INK.fail, fontWeight: 600 }}>{item.severity}</Text>
          {printable(`${item.severity === '' ? '' : '  |  '}${marked}`)}
        </Text>
      </View>
      {item.notes !== '' && <Text style={{ marginTop: 2 }}>{printable(item.notes)}</Text>}
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
    </>
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

/** A short deficiency stays together with its photos, a row of which has three. */
function fitsOnPage({ notes, correction, measurements, photos }: SectionItem): boolean {
  return notes.length + correction.length < 800 && measurements.length < 8 && photos.length <= 2;
}

/** Everything that is not a deficiency. A column that no row fills is left out. */
export function Items({ section }: { section: SectionOf<'items'> }) {
  const { title, note, items, groups } = section;
  if (groups)
    return (
      <Section title={title}>
        {note !== '' && <Text style={{ marginBottom: 3 }}>{note}</Text>}
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </Section>
    );
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

/** A long list of names may continue on the next page; its heading stays with its beginning. */
function Group({ group: { title, text } }: { group: ItemGroup }) {
  const { styles } = useTheme();
  return (
    <View style={{ marginBottom: 4 }}>
      <Text style={styles.strong} minPresenceAhead={20}>
        {printable(title)}
      </Text>
      <Text style={styles.small}>{printable(text)}</Text>
    </View>
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
