import { Image, Text, View } from '@react-pdf/renderer';
import { fitInto } from '@sightline/measuring/drawing/markupGeometry';
import type { Fact, SectionOf, Tally } from '@sightline/report/outline/sections';
import { printable } from './fonts.ts';
import { Section } from './parts.tsx';
import { bookmarked, tagged } from './tags.ts';
import { INK, RESULT_INK, TALLY_INK, useTheme } from './theme.ts';

/** The first half page: the provider, the result, and the inspected work with its permit and code. */

interface HeaderProps {
  section: SectionOf<'header'>;
  /** Include the logo's file. */
  files: Readonly<Record<string, string>>;
}

export function Header({ section, files }: HeaderProps) {
  const { brand, styles } = useTheme();
  const { notice, organization, logo, lines, heading, subheading } = section;
  const file = logo && files[logo.sha256];
  return (
    <View>
      {notice !== null && <Notice text={notice} />}
      {/* A decoration: the name is below. */}
      {logo && file && <Image src={file} style={{ ...fitInto(logo, LOGO_BOX), marginBottom: 6 }} />}
      <Text style={{ fontSize: 15, lineHeight: 1.25, fontWeight: 700, color: brand }}>
        {printable(organization)}
      </Text>
      {lines.map((line) => (
        <Text key={line} style={styles.small}>
          {printable(line)}
        </Text>
      ))}
      <Text style={{ fontSize: 20, fontWeight: 700, lineHeight: 1.2, marginTop: 12 }} {...tagged('H1')}>
        {heading}
      </Text>
      <Text style={{ fontSize: 12, color: INK.muted }}>{printable(subheading)}</Text>
    </View>
  );
}

/** Points. */
const LOGO_BOX = { width: 180, height: 60 };

function Notice({ text }: { text: string }) {
  return (
    <View style={{ borderWidth: 1, borderColor: INK.fail, padding: 5, marginBottom: 10 }}>
      <Text style={{ color: INK.fail, fontWeight: 600, textAlign: 'center' }}>{text}</Text>
    </View>
  );
}

/** The result, and how many checklist items have each mark. */
export function Result({ section: { title, result, label, tally } }: { section: SectionOf<'result'> }) {
  const { styles } = useTheme();
  const color = RESULT_INK[result];
  return (
    <View
      style={{ marginTop: 10, borderWidth: 1.5, borderColor: color, borderRadius: 3 }}
      wrap={false}
      {...bookmarked(title)}
    >
      <View style={{ paddingTop: 6, paddingHorizontal: 10 }}>
        <Text style={styles.label} {...tagged('H2')}>
          {title}
        </Text>
        <Text style={{ fontSize: 14, fontWeight: 700, lineHeight: 1.3, color }}>{label}</Text>
      </View>
      <View style={styles.row}>
        {tally.map((entry) => (
          <Counter key={entry.label} entry={entry} />
        ))}
      </View>
    </View>
  );
}

function Counter({ entry: { count, label, tone } }: { entry: Tally }) {
  const { styles } = useTheme();
  const color = TALLY_INK[tone];
  return (
    <View style={{ width: '25%', paddingVertical: 6 }}>
      <Text style={{ fontSize: 16, lineHeight: 1.2, fontWeight: 700, color, textAlign: 'center' }}>
        {String(count)}
      </Text>
      <Text style={[styles.small, { textAlign: 'center' }]}>{label}</Text>
    </View>
  );
}

export function Facts({ section: { title, facts } }: { section: SectionOf<'facts'> }) {
  const { styles } = useTheme();
  return (
    <Section title={title}>
      <View style={[styles.panel, { flexDirection: 'row', flexWrap: 'wrap', paddingBottom: 3 }]} wrap={false}>
        {facts.map((fact) => (
          <FactView key={fact.label} fact={fact} />
        ))}
      </View>
    </Section>
  );
}

/** A fact that was not given is shown as missing. */
function FactView({ fact: { label, value, isWide = false } }: { fact: Fact }) {
  const { styles } = useTheme();
  const isMissing = value.trim() === '';
  return (
    <View style={{ width: isWide ? '100%' : '50%', paddingRight: 10, marginBottom: 5 }}>
      <Text style={styles.label}>{label}</Text>
      <Text style={isMissing ? { color: INK.muted } : {}}>{isMissing ? 'Not given' : printable(value)}</Text>
    </View>
  );
}
