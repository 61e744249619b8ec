import { Text, View } from '@react-pdf/renderer';
import { fitInto } from '@sightline/measuring/drawing/markupGeometry';
import type { SectionFinding, SectionOf } from '@sightline/report/outline/sections';
import { FactLines, Section } from './documentParts.tsx';
import { printable } from './fonts.ts';
import { CorrectionLines } from './Items.tsx';
import { Picture } from './Picture.tsx';
import { tagged } from './tags.ts';
import { useTheme } from './theme.ts';

type Files = Readonly<Record<string, string>>;

/** Points. */
const BOX = { width: 208, height: 156 };
const GAP = 12;

/** The accepted findings: the keyframe with its outline, and the facts of its acceptance to the right. */
export function ScanFindings({ section, files }: { section: SectionOf<'scanFindings'>; files: Files }) {
  return (
    <Section title={section.title}>
      <Text style={{ marginBottom: 4 }}>{section.note}</Text>
      {section.findings.map((finding) => (
        <ScanFinding key={finding.id} finding={finding} files={files} />
      ))}
    </Section>
  );
}

/** Letters; a longer note may not fit on a page with its picture. */
const SHORT_NOTE = 600;

/** The picture never leaves its caption and a short note; a long one may continue on the next page. */
function ScanFinding({ finding, files }: { finding: SectionFinding; files: Files }) {
  const { styles } = useTheme();
  const { photo, note, correction } = finding;
  const isShort = note.length + correction.length <= SHORT_NOTE;
  return (
    <View style={{ marginBottom: 10 }}>
      <View wrap={false} style={[styles.row, { gap: GAP }]}>
        {photo && <Picture photo={photo} file={files[photo.id]} box={fitInto(photo, BOX)} />}
        <Caption finding={isShort ? finding : { ...finding, note: '', correction: '' }} />
      </View>
      {!isShort && <Text style={{ marginTop: 3 }}>{printable(note)}</Text>}
      {!isShort && <CorrectionLines item={{ location: '', correction }} />}
    </View>
  );
}

function Caption({ finding }: { finding: SectionFinding }) {
  const { styles } = useTheme();
  const { name, label, place, severity, note, facts } = finding;
  return (
    <View style={{ flex: 1 }}>
      <Text style={styles.strong} {...tagged('H3')}>
        {printable(`${name}: ${label}`)}
      </Text>
      {[severity, place, note]
        .filter((line) => line !== '')
        .map((line) => (
          <Text key={line}>{printable(line)}</Text>
        ))}
      <CorrectionLines item={finding} />
      <FactLines facts={facts} />
    </View>
  );
}
