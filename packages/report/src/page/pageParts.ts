import type { InspectionResult } from '@sightline/contracts/inspections/inspections';
import { type ComponentType, createContext, use } from 'react';
import type { Drawing, SectionOf, SectionPhoto } from '../outline/sections.ts';

/** The result of an inspection, or the state of an item that was inspected again. */
export interface BadgeProps {
  kind: 'result' | 'state';
  tone: InspectionResult | 'corrected' | 'deficient';
  children: string;
}

export interface PictureProps {
  photo: SectionPhoto;
  /** `cover`: cropped to one frame for all photos of a row. `contain`: the whole picture. */
  fit: 'contain' | 'cover';
}

/** The parts that the app's viewer and the HTML page of a report each show in their own way. */
export interface PageParts {
  /** The level of the headings of sections; their items have the next. */
  headingLevel: 2 | 3;
  Header: ComponentType<{ section: SectionOf<'header'>; title: string }>;
  Badge: ComponentType<BadgeProps>;
  /** A photo with everything that is drawn on it. */
  Picture: ComponentType<PictureProps>;
  Signature: ComponentType<{ drawing: Drawing }>;
  Verification: ComponentType<{ section: SectionOf<'verification'> }>;
}

export const PagePartsContext = createContext<PageParts | null>(null);

export function usePageParts(): PageParts {
  const parts = use(PagePartsContext);
  if (!parts) throw new Error('Sections of a report are shown inside ReportSections');
  return parts;
}
