import { Text, View } from '@react-pdf/renderer';
import type { ReportOutline } from '@sightline/contracts/reportSections';
import type { ReactNode } from 'react';
import { printable } from './fonts.ts';
import { INK, styles } from './theme.ts';

interface FrameProps {
  outline: ReportOutline;
  pageNumber?: number | undefined;
  totalPages?: number | undefined;
  children: ReactNode;
}

const band = { flexDirection: 'row', justifyContent: 'space-between' } as const;

/** Around every page, so that a loose page can be traced to its report and verified. */
export function Frame({ outline, pageNumber, totalPages, children }: FrameProps) {
  return (
    <View style={{ flexGrow: 1 }}>
      <PageHeader outline={outline} />
      <View style={{ flexGrow: 1 }}>{children}</View>
      <PageFooter outline={outline} page={`Page ${pageNumber ?? 1} of ${totalPages ?? 1}`} />
    </View>
  );
}

function PageHeader({ outline: { organization, permit } }: { outline: ReportOutline }) {
  const rule = { paddingBottom: 4, marginBottom: 14, borderBottomWidth: 0.5, borderBottomColor: INK.line };
  return (
    <View style={[band, rule]}>
      <Text style={styles.small}>{printable(`${organization} - Inspection report`)}</Text>
      <Text style={[styles.small, styles.strong]}>{printable(permit)}</Text>
    </View>
  );
}

function PageFooter({ outline, page }: { outline: ReportOutline; page: string }) {
  const { reference, contentHash, notice } = outline;
  return (
    <View style={[band, { paddingTop: 10 }]}>
      <Text style={styles.small}>{`${reference} - content ${contentHash.slice(0, 16)}`}</Text>
      {notice !== null && <Text style={[styles.small, styles.strong, { color: INK.fail }]}>{notice}</Text>}
      <Text style={styles.small}>{page}</Text>
    </View>
  );
}
