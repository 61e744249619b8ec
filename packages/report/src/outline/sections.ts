import type { MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import type { ReportContent } from '@sightline/contracts/reports/content';
import type { ReportLook } from '@sightline/contracts/reports/templates';
import type { DrawnMeasurement } from '@sightline/measuring/drawing/drawMeasurements';
import type { DrawnRegion } from '@sightline/measuring/drawing/drawRegions';
import type { Plot } from '../plots.ts';

/**
 * A report as an ordered list of titled sections. Every rendering (page of the app, HTML page, PDF) walks this list and
 * knows the kinds below, never the shape of the content, so that a fact is added or worded in one place.
 */

export interface ReportOutline {
  title: string;
  /** The name of its file without the extension, which a browser proposes for a printed page. */
  fileTitle: string;
  /** `Report R-2026-00042 v2, supersedes v1`: identifies a loose sheet. */
  reference: string;
  permit: string;
  organization: string;
  address: string;
  /** "Demonstration data", on every page. */
  notice: string | null;
  contentHash: string;
  signedAt: string;
  look: ReportLook;
  /** The color of the company, `#0e6b50`. */
  brandColor: string;
  /** The text across every page; empty for none. */
  watermark: string;
  sections: ReportSection[];
}

export type ReportSection =
  | {
      kind: 'header';
      title: string;
      notice: string | null;
      organization: string;
      /** The logo of the company; its file goes by its hash. */
      logo: ReportLogo | null;
      lines: string[];
      heading: string;
      subheading: string;
    }
  | {
      kind: 'result';
      title: string;
      result: ReportContent['result'];
      label: string;
      /** What the result means for the reader, in one or two sentences. */
      meaning: string;
      tally: Tally[];
      /** What identifies the inspection: where, for whom, when, and by whom. */
      facts: Fact[];
    }
  | { kind: 'facts'; title: string; facts: Fact[] }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'list'; title: string; entries: string[]; contact?: Contact }
  | { kind: 'deficiencies'; title: string; empty: string; items: SectionItem[] }
  | { kind: 'comparison'; title: string; note: string; items: ComparedItem[] }
  | {
      kind: 'items';
      title: string;
      note: string;
      items: SectionItem[];
      /** One line for each section of the checklist; null where each item has its own row. */
      groups: ItemGroup[] | null;
    }
  | { kind: 'table'; title: string; empty: string; columns: Column[]; rows: string[][] }
  /** A drawing with its numbers, for renderings without pictures and for templates that show both. */
  | {
      kind: 'plot';
      title: string;
      /** Shown where there is nothing to draw. */
      empty: string;
      alt: string;
      plot: Plot | null;
      columns: Column[];
      rows: string[][];
    }
  | { kind: 'photos'; title: string; empty: string; photos: SectionPhoto[] }
  | { kind: 'voiceNotes'; title: string; notes: SectionVoiceNote[] }
  | { kind: 'scanFindings'; title: string; note: string; findings: SectionFinding[] }
  | { kind: 'signature'; title: string; statement: string; signature: Drawing; lines: string[] }
  | { kind: 'verification'; title: string; url: string; text: string; contentHash: string };

export type SectionOf<Kind extends ReportSection['kind']> = Extract<ReportSection, { kind: Kind }>;

export type ReportLogo = NonNullable<ReportContent['organization']['logo']>;

/** A fact without a value is left out of its section. */
export interface Fact {
  label: string;
  value: string;
  isWide?: boolean;
}

/** `Book the re-inspection`, and the company's phone, email and page. */
export interface Contact {
  label: string;
  ways: { text: string; href: string }[];
}

/** `Panel: 12 passed`, and the names of these items. */
export interface ItemGroup {
  title: string;
  /** The items, each with its notes and measurements, and when they were marked. */
  text: string;
}

export interface Tally {
  count: number;
  label: string;
  tone: 'pass' | 'fail' | 'attention' | 'neutral';
}

export interface Column {
  title: string;
  /** The share of the whole width, in percent. */
  width: number;
}

export interface SectionItem {
  id: string;
  label: string;
  /** Section of the checklist, with the section of the code where the template names it. */
  section: string;
  notes: string;
  /** `Critical`; empty where the item has not failed. */
  severity: string;
  /** `Nov 20, 2026, 10:00 AM EST, Ana Ruiz`; empty while unmarked. */
  marked: string;
  markedAt: string | null;
  /** `Distance 36.25 ± 0.31 in, Photo 3`. */
  measurements: string[];
  photos: SectionPhoto[];
  /** `Voice note 1, Scan finding 3`; empty where none refers to the item. */
  references: string;
  /** Location and required correction of a deficiency; empty where unknown, and for other items. */
  location: string;
  correction: string;
}

/** The labeled lines of a deficiency or a scan finding, for the contractor who corrects it. */
export function correctionFacts({
  location,
  correction,
}: Pick<SectionItem, 'location' | 'correction'>): Fact[] {
  return [
    { label: 'Location', value: location },
    { label: 'Required correction', value: correction },
  ].filter(({ value }) => value !== '');
}

/** An item that had failed, before and after its correction. */
export interface ComparedItem {
  id: string;
  label: string;
  section: string;
  isCorrected: boolean;
  before: ComparedState;
  after: ComparedState;
}

export interface ComparedState extends Pick<SectionItem, 'location' | 'correction'> {
  /** `Failed` */
  mark: string;
  notes: string;
  /** Empty while unmarked. */
  marked: string;
  photos: SectionPhoto[];
}

export interface SectionPhoto {
  id: string;
  /** `Photo 3`, as it is referred to. */
  name: string;
  caption: string;
  alt: string;
  facts: string[];
  /** The size of the upright original, in pixels. */
  width: number;
  height: number;
  markup: readonly MarkupShape[];
  /** Drawn over the photo. */
  measurements: DrawnMeasurement[];
  /** The outlines of the scan findings that this photo shows. */
  regions: DrawnRegion[];
  /** The place of its picture, `deficiency 3`; empty where it is listed. Each picture is in a report once. */
  place: string;
}

export interface SectionVoiceNote {
  id: string;
  itemId: string | null;
  /** `Voice note 2`, as it is referred to. */
  name: string;
  caption: string;
  text: string;
  /** The review, the approval, the recording, and the hash. */
  facts: string[];
}

export interface SectionFinding extends Pick<SectionItem, 'location' | 'correction'> {
  id: string;
  itemId: string | null;
  /** `Scan finding 2`, as it is referred to. */
  name: string;
  /** `Possible crack` */
  label: string;
  /** False for a fixture. */
  isPossibleDefect: boolean;
  /** `Mechanical: Duct rough · Garage`; empty where neither is known. */
  place: string;
  /** `Critical`; empty where no person judged it. */
  severity: string;
  note: string;
  /** The scanner's confidence, the acceptance, and the source of the picture. */
  facts: string[];
  /** The keyframe with the outline; null where it is missing or printed elsewhere. */
  photo: SectionPhoto | null;
}

export type Drawing = Pick<ReportContent['signature'], 'signedBy' | 'width' | 'height' | 'strokes'>;
