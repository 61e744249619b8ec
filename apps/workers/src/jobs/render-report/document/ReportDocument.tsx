import { Document, type DocumentProps, Page, Text, View } from '@react-pdf/renderer';
import type {
  ReportOutline,
  ReportSection,
  SectionOf,
  SectionVoiceNote,
} from '@sightline/report/outline/sections';
import type { ReactElement } from 'react';
import { Comparison } from './Comparison.tsx';
import { ContactLine, FactLines, List, Section, Table, Written } from './documentParts.tsx';
import { Frame, type PageFrame } from './Frame.tsx';
import { printable } from './fonts.ts';
import { Deficiencies, Items } from './Items.tsx';
import { Facts, Header, Result } from './Opening.tsx';
import { Photos } from './Photos.tsx';
import { PlotView } from './PlotView.tsx';
import { ScanFindings } from './ScanFindings.tsx';
import { Signature } from './Signature.tsx';
import { tagged } from './tags.ts';
import { ThemeProvider, themeOf, useTheme } from './theme.ts';
import { Verification } from './Verification.tsx';

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
