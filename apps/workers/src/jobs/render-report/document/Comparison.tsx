import { Text, View } from '@react-pdf/renderer';
import type { ComparedItem, ComparedState, SectionOf } from '@sightline/report/outline/sections';
import { Section } from './documentParts.tsx';
import { printable } from './fonts.ts';
import { CorrectionLines } from './Items.tsx';
import { PhotoCaption, Picture } from './Picture.tsx';
import { tagged } from './tags.ts';
import { CONTENT_WIDTH, INK, useTheme } from './theme.ts';

type Files = Readonly<Record<string, string>>;

const GAP = 14;
const HALF = (CONTENT_WIDTH - GAP) / 2;
const BOX = { width: HALF, height: 140 };

/** The earlier state of each item at the left, its current state at the right. */
export function Comparison({ section, files }: { section: SectionOf<'comparison'>; files: Files }) {
  return (
    <Section title={section.title}>
      <Text style={{ marginBottom: 4 }}>{section.note}</Text>
      {section.items.map((item) => (
        <Compared key={item.id} item={item} files={files} />
      ))}
    </Section>
  );
}

function Compared({ item, files }: { item: ComparedItem; files: Files }) {
  const { styles } = useTheme();
  const { label, section, isCorrected, before, after } = item;
  return (
    <View style={{ marginBottom: 8 }}>
      <Text style={styles.strong} minPresenceAhead={40} {...tagged('H3')}>
        {printable(`${section}: ${label}`)}
      </Text>
      <View style={[styles.row, { gap: GAP }]}>
        <State title="Before" state={before} color={INK.fail} files={files} />
        <State title="After" state={after} color={isCorrected ? INK.pass : INK.fail} files={files} />
      </View>
    </View>
  );
}

interface StateProps {
  title: string;
  state: ComparedState;
  color: string;
  files: Files;
}

function State({ title, state, color, files }: StateProps) {
  const { styles } = useTheme();
  const { mark, notes, marked, photos } = state;
  return (
    <View style={{ width: HALF }}>
      <Text style={[styles.strong, { color }]}>{`${title}: ${mark}`}</Text>
      <Text style={styles.small}>{printable(marked)}</Text>
      {notes !== '' && <Text>{printable(notes)}</Text>}
      <CorrectionLines item={state} />
      {photos.map((photo) => (
        <View key={photo.id} wrap={false} style={{ marginTop: 4 }}>
          <Picture photo={photo} file={files[photo.id]} box={BOX} />
          <PhotoCaption photo={photo} />
        </View>
      ))}
    </View>
  );
}
