import { Text, View } from '@react-pdf/renderer';
import type { ReportOutline } from '@sightline/report/outline/sections';
import type { ReactNode } from 'react';
import { printable } from './fonts.ts';
import { tagged } from './tags.ts';
import { INK, PAGE, type Theme } from './theme.ts';

export interface PageFrame {
  pageNumber?: number | undefined;
  totalPages?: number | undefined;
  children: ReactNode;
}

interface FrameProps extends PageFrame {
  outline: ReportOutline;
  styles: Theme['styles'];
}

const band = { flexDirection: 'row', justifyContent: 'space-between' } as const;

/** The header and footer of every page, from which a loose page can be traced to its report and verified. */
export function Frame({ outline, styles, pageNumber, totalPages, children }: FrameProps) {
  return (
    <View style={{ flexGrow: 1 }}>
      <PageHeader outline={outline} styles={styles} />
      <View style={{ flexGrow: 1 }}>{children}</View>
      <PageFooter outline={outline} styles={styles} page={`Page ${pageNumber ?? 1} of ${totalPages ?? 1}`} />
      {outline.watermark !== '' && <Watermark text={outline.watermark} />}
    </View>
  );
}

/** Drawn last, so that no panel covers it, and pale enough to read through. */
function Watermark({ text }: { text: string }) {
  const size = Math.min(90, 760 / Math.max(text.length, 1));
  return (
    <View
      style={{ position: 'absolute', top: 300, left: -PAGE.side, width: PAGE.width }}
      {...tagged('Artifact')}
    >
      <Text
        style={{
          fontSize: size,
          fontWeight: 700,
          color: INK.muted,
          opacity: 0.16,
          textAlign: 'center',
          transform: 'rotate(-35deg)',
        }}
      >
        {printable(text)}
      </Text>
    </View>
  );
}

type BandProps = Pick<FrameProps, 'outline' | 'styles'>;

function PageHeader({ outline: { organization, permit }, styles }: BandProps) {
  const rule = { paddingBottom: 4, marginBottom: 14, borderBottomWidth: 0.5, borderBottomColor: INK.line };
  return (
    <View style={[band, rule]} {...tagged('Artifact')}>
      <Text style={styles.small}>{printable(`${organization} - Inspection report`)}</Text>
      <Text style={[styles.small, styles.strong]}>{printable(permit)}</Text>
    </View>
  );
}

function PageFooter({ outline, styles, page }: BandProps & { page: string }) {
  const { reference, contentHash, notice } = outline;
  return (
    <View style={[band, { paddingTop: 10 }]} {...tagged('Artifact')}>
      <Text style={styles.small}>{`${reference} - content ${contentHash.slice(0, 16)}`}</Text>
      {notice !== null && <Text style={[styles.small, styles.strong, { color: INK.fail }]}>{notice}</Text>}
      <Text style={styles.small}>{page}</Text>
    </View>
  );
}
