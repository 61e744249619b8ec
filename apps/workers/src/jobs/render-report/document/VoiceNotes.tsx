import { Text, View } from '@react-pdf/renderer';
import type { SectionOf, SectionVoiceNote } from '@sightline/report/outline/sections';
import { printable } from './fonts.ts';
import { FactLines, Section } from './parts.tsx';
import { tagged } from './tags.ts';
import { useTheme } from './theme.ts';

/** What people accepted as the text of recordings, each with who stands for it. */
export function VoiceNotes({ section: { title, notes } }: { section: SectionOf<'voiceNotes'> }) {
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
