import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReportContent } from '@sightline/contracts/reports/content';
import type { Report } from '@sightline/contracts/reports/reports';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import type { ReportOutline, ReportSection, SectionOf } from '@sightline/report/outline/sections';
import { ItemText } from '@sightline/report/page/Items';
import { Section } from '@sightline/report/page/pageElements';
import { PagePartsContext } from '@sightline/report/page/pageParts';
import { SectionBody } from '@sightline/report/page/ReportSections';
import { type ReactNode, useMemo, useRef } from 'react';
import { PrintStyles, usePrintedPage } from '../../../ui/printing.tsx';
import { useAddressParams } from '../../../ui/useAddressParams.ts';
import { Company, partsAt, ReportSheet } from '../viewer/ReportBody.tsx';
import { Gallery } from './Gallery.tsx';
import { JumpLink } from './JumpLink.tsx';

interface ReportDocumentProps {
  report: Report;
  /** What can be done with it: next to it where there is room, above it on a phone. */
  children: ReactNode;
}

/** `?deficiencies` shows only these. */
const ONLY = 'deficiencies';

/** The sections that remain when only deficiencies are shown. */
const OF_DEFICIENCIES: readonly ReportSection['kind'][] = ['result', 'comparison', 'deficiencies'];

const PARTS = partsAt(2);

/** The report as a page: the same sections as its PDF, with a way to each, and a gallery of all photos. */
export function ReportDocument({ report, children }: ReportDocumentProps): ReactNode {
  const { params, change } = useAddressParams();
  const area = useRef<HTMLDivElement>(null);
  const { content, contentHash } = report;
  const outline = useMemo(() => outlineReport(content, contentHash), [content, contentHash]);
  usePrintedPage(area, outline.fileTitle);
  const canFilter = content.findings.length > 0;
  const isFiltered = canFilter && params.has(ONLY);
  const shown = outline.sections.filter(({ kind }) => !isFiltered || OF_DEFICIENCIES.includes(kind));
  const sections = shown.filter((section) => section.kind !== 'header');
  const company = shown.find((section) => section.kind === 'header');
  return (
    <Box ref={area} sx={COLUMNS}>
      <PrintStyles />
      <PrintedHead {...{ outline, isFiltered }} />
      <Box sx={ASIDE}>
        {children}
        <SectionLinks sections={sections} />
        {canFilter && (
          <FormControlLabel
            control={<Switch checked={isFiltered} onChange={(_, isOn) => change(choose(isOn))} />}
            label="Deficiencies only"
            sx={{ minHeight: 44 }}
          />
        )}
      </Box>
      <ReportSheet outline={outline} headingLevel={2}>
        <PagePartsContext value={PARTS}>
          {sections.map((section) => (
            <Section key={section.title} id={targetOf(section)} title={section.title}>
              <PageSection {...{ section, outline, report }} />
            </Section>
          ))}
          {company && <Company section={company} />}
        </PagePartsContext>
      </ReportSheet>
    </Box>
  );
}

interface PrintedHeadProps {
  outline: ReportOutline;
  /** Whether only the deficiencies are printed. */
  isFiltered: boolean;
}

/** What identifies a printed report; on the screen the page around it does. */
function PrintedHead({ outline, isFiltered }: PrintedHeadProps): ReactNode {
  const { address, reference, notice } = outline;
  return (
    <Box sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>
      <Typography variant="h2" component="p">
        {address}
      </Typography>
      <Typography variant="body2">{[reference, notice].filter(Boolean).join(' · ')}</Typography>
      {isFiltered && (
        <Typography variant="body2">
          Deficiencies only: an extract of the report, without its signature.
        </Typography>
      )}
    </Box>
  );
}

const choose = (isOn: boolean) => (params: URLSearchParams) =>
  isOn ? params.set(ONLY, '') : params.delete(ONLY);

type TitledSection = Exclude<ReportSection, { kind: 'header' }>;

interface PageSectionProps {
  section: TitledSection;
  outline: ReportOutline;
  report: Report;
}

/** Shows what the PDF does, except that a page can fold the items that passed, and repeat a photo in its gallery. */
function PageSection({ section, outline, report }: PageSectionProps): ReactNode {
  if (section.kind === 'photos' && section.photos.length > 0)
    return <Gallery photos={section.photos} content={report.content} />;
  if (section.kind === 'items') return <FoldedItems section={section} content={report.content} />;
  return <SectionBody section={section} look={outline.look} />;
}

function SectionLinks({ sections }: { sections: readonly TitledSection[] }): ReactNode {
  return (
    <Box component="nav" aria-label="Sections of the report" sx={LINKS}>
      {sections.map((section) => (
        <JumpLink key={section.title} to={targetOf(section)}>
          {section.title}
        </JumpLink>
      ))}
    </Box>
  );
}

/** `section-deficiencies-2`, unique as the titles are. */
function targetOf({ title }: TitledSection): string {
  return `section-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

const COLUMNS = {
  display: 'grid',
  displayPrint: 'block',
  columnGap: 5,
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
};
const ASIDE = {
  display: 'grid',
  displayPrint: 'none',
  gap: 1.5,
  minWidth: 0,
  order: { md: 1 },
  position: { md: 'sticky' },
  top: { md: 72 },
  maxHeight: { md: 'calc(100dvh - 88px)' },
  overflowY: { md: 'auto' },
  // A box that scrolls cuts the outlines of what is at its edge.
  px: { md: 1 },
  mx: { md: -1 },
} as const;
/** One line that scrolls on a phone, a column where there is room. */
const LINKS = {
  display: 'flex',
  flexDirection: { md: 'column' },
  columnGap: 2.5,
  overflowX: { xs: 'auto', md: 'visible' },
  borderBlock: { xs: '1px solid', md: 'none' },
  borderColor: { xs: 'divider' },
  '& a': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { xs: 44, md: 32 },
    fontSize: { xs: '1rem', md: '0.875rem' },
  },
} as const;

interface FoldedItemsProps {
  section: SectionOf<'items'>;
  content: ReportContent;
}

/** Items without a deficiency, folded by the section of the checklist. */
function FoldedItems({ section: { note, items }, content }: FoldedItemsProps): ReactNode {
  const stated = [...content.passed, ...content.notApplicable, ...content.unmarked];
  const sectionOf = new Map(stated.map(({ id, section }) => [id, section]));
  const groups = Map.groupBy(items, ({ id }) => sectionOf.get(id) ?? '');
  return (
    <>
      {note !== '' && <p className="note">{note}</p>}
      {[...groups].map(([title, own]) => (
        <Box key={title} component="details" sx={FOLD}>
          <summary>
            {title} · {own.length}
          </summary>
          <Box component="ul" sx={{ display: 'grid', gap: 1.5, pb: 1.5 }}>
            {own.map((item) => (
              <li key={item.id}>
                <ItemText item={item} title={item.label} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

const FOLD = {
  borderBottom: 1,
  borderColor: 'divider',
  '& > summary': { minHeight: 44, alignContent: 'center', cursor: 'pointer', fontWeight: 600 },
} as const;
