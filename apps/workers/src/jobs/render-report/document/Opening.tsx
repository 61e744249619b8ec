import { Image, Text, View } from '@react-pdf/renderer';
import { fitInto } from '@sightline/measuring/drawing/markupGeometry';
import type { Fact, SectionOf } from '@sightline/report/outline/sections';
import { Section } from './documentParts.tsx';
import { printable } from './fonts.ts';
import { bookmarked, tagged } from './tags.ts';
import { INK, RESULT_INK, TALLY_INK, useTheme } from './theme.ts';

/** The head of the first page: the provider, and the result with what identifies the inspection. */

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
      <View style={[styles.row, { gap: 16, alignItems: 'flex-end' }]}>
        <View style={{ flex: 1 }}>
          {/* A decoration: the name is below. */}
          {logo && file && <Image src={file} style={{ ...fitInto(logo, LOGO_BOX), marginBottom: 4 }} />}
          <Text style={{ fontSize: 13, lineHeight: 1.25, fontWeight: 700, color: brand }}>
            {printable(organization)}
          </Text>
          {lines.map((line) => (
            <Text key={line} style={styles.small}>
              {printable(line)}
            </Text>
          ))}
        </View>
        <View style={{ width: 160 }}>
          <Text
            style={{ fontSize: 17, fontWeight: 700, lineHeight: 1.2, textAlign: 'right' }}
            {...tagged('H1')}
          >
            {heading}
          </Text>
          <Text style={{ fontSize: 10.5, color: INK.muted, textAlign: 'right' }}>
            {printable(subheading)}
          </Text>
        </View>
      </View>
    </View>
  );
}

/** Points. */
const LOGO_BOX = { width: 160, height: 44 };

function Notice({ text }: { text: string }) {
  return (
    <View style={{ borderWidth: 1, borderColor: INK.fail, padding: 5, marginBottom: 10 }}>
      <Text style={{ color: INK.fail, fontWeight: 600, textAlign: 'center' }}>{text}</Text>
    </View>
  );
}

/** The result in large words, its meaning, how many items have each mark, and what identifies the inspection. */
export function Result({ section }: { section: SectionOf<'result'> }) {
  const { title, result, label, meaning, tally, facts } = section;
  const { styles } = useTheme();
  const color = RESULT_INK[result];
  return (
    <View style={{ marginTop: 10 }} wrap={false} {...bookmarked(title)}>
      <View style={{ backgroundColor: color, borderRadius: 3, paddingVertical: 8, paddingHorizontal: 12 }}>
        <Text style={[styles.label, { color: '#ffffff' }]} {...tagged('H2')}>
          {title}
        </Text>
        <Text style={{ fontSize: 19, fontWeight: 700, lineHeight: 1.25, color: '#ffffff' }}>{label}</Text>
        <Text style={{ fontSize: 10.5, color: '#ffffff' }}>{meaning}</Text>
      </View>
      <Text style={{ marginTop: 6 }}>
        {tally.map(({ count, label: name, tone }, index) => (
          <Text key={name} style={{ fontWeight: 600, color: TALLY_INK[tone] }}>
            {`${index > 0 ? '   ' : ''}${count} ${name}`}
          </Text>
        ))}
      </Text>
      <FactColumns facts={facts} />
    </View>
  );
}

export function Facts({ section: { title, facts } }: { section: SectionOf<'facts'> }) {
  return (
    <Section title={title}>
      <FactColumns facts={facts} />
    </Section>
  );
}

/** Two columns of labels with their values on the same line. */
function FactColumns({ facts }: { facts: readonly Fact[] }) {
  return (
    <View style={{ flexDirection: 'row', flexWrap: 'wrap', marginTop: 4 }} wrap={false}>
      {facts.map((fact) => (
        <FactView key={fact.label} fact={fact} />
      ))}
    </View>
  );
}

function FactView({ fact: { label, value, isWide = false } }: { fact: Fact }) {
  const { styles } = useTheme();
  return (
    <View style={[styles.row, { width: isWide ? '100%' : '50%', paddingRight: 10, marginBottom: 2 }]}>
      <Text style={[styles.small, { width: LABEL_WIDTH, paddingRight: 6, paddingTop: 1 }]}>{label}</Text>
      <Text style={{ flex: 1 }}>{printable(value)}</Text>
    </View>
  );
}

/** Points. */
const LABEL_WIDTH = 92;
