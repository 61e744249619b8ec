import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Report } from '@sightline/contracts/reports/reports';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import type { Drawing, ReportLogo, ReportOutline, SectionOf } from '@sightline/report/outline/sections';
import type { BadgeProps, PageParts } from '@sightline/report/page/pageParts';
import { ReportSections } from '@sightline/report/page/ReportSections';
import { type ReactNode, useId } from 'react';
import { SignatureDrawing } from '../../../inspection/signature/SignatureDrawing.tsx';
import { RESULT_TONES } from '../../../inspection/ui/statusTones.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { logoUrl } from '../addresses.ts';
import { LinkedPhoto, PhotoViewer } from './PhotoViewer.tsx';
import { headingStyles, REPORT_STYLES, SIGNATURE_WIDTH } from './reportStyles.ts';

/** The report section by section, in the order of the PDF. */
export function ReportBody({ report }: { report: Report }): ReactNode {
  const outline = outlineReport(report.content, report.contentHash);
  return (
    <ReportSheet outline={outline} headingLevel={3}>
      <ReportSections outline={outline} parts={partsAt(3)} />
    </ReportSheet>
  );
}

export const partsAt = (headingLevel: PageParts['headingLevel']): PageParts => ({
  headingLevel,
  Header: Company,
  Badge,
  Picture: LinkedPhoto,
  Signature,
  Verification,
});

interface ReportSheetProps {
  outline: Pick<ReportOutline, 'look' | 'sections' | 'watermark'>;
  headingLevel: PageParts['headingLevel'];
  children: ReactNode;
}

/** The looks of the sections, their photos one by one, and the watermark over them. */
export function ReportSheet({ outline, headingLevel, children }: ReportSheetProps): ReactNode {
  const { look, watermark } = outline;
  return (
    <Box sx={[REPORT_STYLES, headingStyles(headingLevel), look.face === 'serif' && SERIF]}>
      <PhotoViewer sections={outline.sections}>{children}</PhotoViewer>
      {watermark !== '' && <Watermark text={watermark} />}
    </Box>
  );
}

const SERIF = { fontFamily: "Georgia, 'Times New Roman', serif" };

/** One small block without a heading, so that the result comes first. */
export function Company({ section }: { section: SectionOf<'header'> }): ReactNode {
  const { title, organization, logo, lines } = section;
  return (
    <section aria-label={title}>
      {logo && <CompanyLogo logo={logo} />}
      <p className="organization">{organization}</p>
      {lines.map((line) => (
        <p key={line} className="contact">
          {line}
        </p>
      ))}
    </section>
  );
}

const RESULT = { fontFamily: 'inherit', px: 1.75, py: 1.25, borderRadius: 1.25 } as const;

const TONES = { ...RESULT_TONES, corrected: 'green', deficient: 'red' } as const;

function Badge({ kind, tone, children }: BadgeProps): ReactNode {
  const toned = (part: string): string => `var(--sl-palette-tone-${TONES[tone]}-${part})`;
  if (kind === 'result')
    return (
      <Typography
        variant="h2"
        component="p"
        sx={{ ...RESULT, bgcolor: toned('ground'), color: toned('text') }}
      >
        {children}
      </Typography>
    );
  return <StatusChip tone={TONES[tone]}>{children}</StatusChip>;
}

function Signature({ drawing }: { drawing: Drawing }): ReactNode {
  return <SignatureDrawing drawing={drawing} maxWidth={SIGNATURE_WIDTH} />;
}

function Verification({ section: { url, contentHash } }: { section: SectionOf<'verification'> }): ReactNode {
  return (
    <>
      <Link href={new URL(url).pathname}>Verify this report</Link>
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', mt: 1, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}
      >
        SHA-256 {contentHash}
      </Typography>
    </>
  );
}

/** The logo on white, for which logos are made. The report shows the company's name below it. */
function CompanyLogo({ logo: { sha256, width, height } }: { logo: ReportLogo }): ReactNode {
  return (
    <Box
      component="img"
      src={logoUrl(sha256)}
      alt=""
      width={width}
      height={height}
      sx={{ width: 'auto', height: 'auto', maxWidth: 200, maxHeight: 64, bgcolor: '#fff', mb: 1 }}
    />
  );
}

/** Repeats the text over the whole report without catching the pointer. */
function Watermark({ text }: { text: string }): ReactNode {
  const id = useId();
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`Watermark: ${text}`}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      <defs>
        <pattern id={id} width={560} height={480} patternUnits="userSpaceOnUse">
          <text
            transform="translate(280 240) rotate(-35)"
            textAnchor="middle"
            fontSize={Math.min(80, 800 / text.length)}
            fontWeight={700}
            fill="#808a96"
            fillOpacity={0.16}
          >
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </Box>
  );
}
