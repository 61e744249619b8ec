import type { ReportLook } from '@sightline/contracts/reports/templates';
import type { ReportOutline } from '@sightline/report/outline/sections';

/** The page's only style sheet, for screen and print; on paper, blocks are not split across pages. */
export function stylesOf({ look, brandColor }: Pick<ReportOutline, 'look' | 'brandColor'>): string {
  return `${variables(look, brandColor)}${STYLES}`;
}

const FACES: Record<ReportLook['face'], string> = {
  sans: "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', 'DejaVu Serif', serif",
};
/** Pixels of the type, and the space above a section in units of it. */
const DENSITIES: Record<ReportLook['density'], { text: number; gap: number }> = {
  compact: { text: 13.5, gap: 1.2 },
  normal: { text: 15, gap: 2 },
  roomy: { text: 16, gap: 2.6 },
};

function variables({ face, ink, density, photosInRow }: ReportLook, brandColor: string): string {
  const { text, gap } = DENSITIES[density];
  const brand = ink === 'black' ? '#16202a' : brandColor;
  return `:root { --brand: ${brand}; --text: ${text}px; --gap: ${gap}rem; --face: ${FACES[face]}; --photos: ${photosInRow}; }`;
}

const STYLES = `
:root { color-scheme: light; font: var(--text)/1.5 var(--face); }
* { box-sizing: border-box; }
body { margin: 0; background: #eef1f4; color: #16202a; }
main { max-width: 60rem; margin: 1.5rem auto; padding: 2.5rem; background: #fff; border-radius: 8px; }
header { display: flex; gap: 1rem; justify-content: space-between; border-bottom: 3px solid var(--brand); padding-bottom: 1rem; }
header p { margin: 0; color: #44525e; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: var(--gap) 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid #cfd6dc; color: var(--brand); }
h3 { font-size: 1rem; margin: 0; }
.organization { font-size: 1.2rem; font-weight: 700; color: var(--brand); }
.logo { display: block; max-width: 15rem; max-height: 5rem; margin-bottom: .5rem; }
.compared { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.compared p { margin: 0; }
.compared .photos { grid-template-columns: 1fr; }
.plot { display: block; width: 100%; max-width: 43rem; height: auto; margin-bottom: .75rem; }
.plot text { font-family: system-ui, Arial, sans-serif; }
.watermark { position: fixed; inset: 0; width: 100%; height: 100%; pointer-events: none; z-index: 1; }
.watermark text { font: 700 5.5rem system-ui, Arial, sans-serif; fill: #566173; fill-opacity: .14; text-anchor: middle; dominant-baseline: central; }
.demo { align-self: flex-start; padding: .15rem .6rem; border: 1px solid #8a5a00; border-radius: 999px; color: #6b4600; }
.result { margin: 0; padding: .6rem .9rem; border-radius: 4px; font-size: 1.5rem; line-height: 1.25; font-weight: 700; color: #fff; background: #44525e; }
.meaning { margin: .5rem 0 0; font-size: 1.05rem; }
.tally + .facts { margin-top: .75rem; }
.result.approved { background: #1b6b3a; }
.result.partial { background: #8a4b00; }
.result.rejected { background: #a3231f; }
.state { font-weight: 700; }
.prose { white-space: pre-wrap; overflow-wrap: anywhere; }
dl { margin: 0; }
.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; }
.facts .wide { grid-column: 1 / -1; }
dl > div { display: grid; grid-template-columns: 9rem 1fr; gap: .25rem .75rem; padding: .1rem 0; }
dt { color: #44525e; }
dd { margin: 0; overflow-wrap: anywhere; }
ol { margin: 0; padding-left: 1.4rem; }
ol li { border: 0; padding: .15rem 0; }
.alert p { margin: 0 0 .25rem; }
.alert { margin-bottom: 1.5rem; padding: .75rem 1rem; border-left: 4px solid #8a4b00; background: #fdf3e4; }
.certification p { margin: 0; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: .5rem 0; border-bottom: 1px solid #e5e9ec; break-inside: avoid; }
.columns { columns: 2; column-gap: 2rem; }
.finding { border-left: 4px solid #a3231f; padding-left: .9rem; }
.with-photos { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 20rem); gap: 1rem; align-items: start; }
.with-photos .photos { grid-template-columns: 1fr; margin-top: 0; }
.severity { color: #a3231f; }
.groups li { padding: .3rem 0; border: 0; }
.contact-line { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 0; }
.fact { margin: .15rem 0 0; color: #44525e; font-size: .87rem; overflow-wrap: anywhere; }
.photos { display: grid; grid-template-columns: repeat(var(--photos), minmax(0, 1fr)); gap: 1rem; margin-top: .5rem; }
figure { margin: 0; border: 1px solid #cfd6dc; border-radius: 6px; overflow: hidden; break-inside: avoid; }
figure img { display: block; width: 100%; height: 13rem; object-fit: contain; background: #16202a; }
.picture { position: relative; }
.markup { position: absolute; inset: 0; width: 100%; height: 100%; }
.pictured { display: grid; grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); gap: 1rem; align-items: start; }
.scanned img { display: block; width: 100%; height: auto; border-radius: 6px; }
.scanned p { margin: .15rem 0 0; }
figcaption { padding: .5rem .75rem .75rem; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: .35rem .5rem; border-bottom: 1px solid #e5e9ec; }
td { white-space: pre-line; vertical-align: top; }
.certification { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-end; break-inside: avoid; }
.strokes { width: 18rem; max-width: 100%; height: 7rem; border-bottom: 1px solid #16202a; }
.code { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: center; break-inside: avoid; }
.code svg { width: 8rem; height: 8rem; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .85rem; overflow-wrap: anywhere; }
a { color: var(--brand); }
/* Letters of a drawing are too small to read there. */
@media screen and (min-width: 40.01rem), print { .on-phones { display: none; } }
@media (max-width: 40rem) { .compared, .pictured, .facts, .with-photos { grid-template-columns: 1fr; } .photos { grid-template-columns: 1fr; } main { margin: 0; padding: 1.25rem; border-radius: 0; } dl > div { grid-template-columns: 1fr; } .columns { columns: 1; } dt { margin-top: .4rem; } thead { display: none; } td { display: block; border: 0; padding: .1rem 0; } td::before { content: attr(data-label) ': '; color: #44525e; } tr { display: block; padding: .5rem 0; border-bottom: 1px solid #e5e9ec; } }
@media print {
  @page { size: letter; margin: 15mm; }
  body { background: none; }
  main { max-width: none; margin: 0; padding: 0; }
  .result, .demo { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
