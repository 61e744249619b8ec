import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {
  failuresWithoutDescription,
  failuresWithoutPhoto,
  incompleteFailures,
} from '@sightline/contracts/checklists/checklistItems';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { OnSiteTools } from '../../../features/checklist/ChecklistForm.tsx';
import type { CaptureSubject } from '../../../features/photos/capture/CaptureDialog.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { useRead } from '../../../wire/queries.ts';
import { DescriptionsStep } from './DescriptionsStep.tsx';
import { DoneStep, doneTitle, useSigned } from './DoneStep.tsx';
import { ItemsStep } from './ItemsStep.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { SignStep } from './SignStep.tsx';
import type { StepNavigation } from './StepActions.tsx';
import { useFinish } from './useFinish.ts';

interface FinishProps {
  inspection: Inspection;
  tools: OnSiteTools;
  missingViews: readonly RequiredView[];
  /** The step that is shown first; null for the first that has something to do. */
  startsAt: FinishStep | null;
  onCamera: (subject?: CaptureSubject) => void;
  /** Leaves this step for an item of the checklist. */
  onItem: (itemId: string, step: FinishStep) => void;
  onClose: () => void;
}

const STEPS = ['descriptions', 'items', 'photos', 'result', 'sign'] as const;
export type FinishStep = (typeof STEPS)[number];
const TITLES: Record<FinishStep, string> = {
  descriptions: 'Missing descriptions',
  items: 'Unmarked items',
  photos: 'Missing photos',
  result: 'Result',
  sign: 'Sign',
};

/** The end of an inspection on site: one screen at a time, with only the steps that have something to do. */
export function Finish(props: FinishProps): ReactNode {
  const { inspection, tools, missingViews, startsAt, onCamera, onItem, onClose } = props;
  const { checklist, photos } = tools;
  const id = useId();
  const finish = useFinish(inspection, tools);
  const items = checklist.sections.flatMap((section) => section.items);
  const undescribed = failuresWithoutDescription(items);
  const withoutPhoto = failuresWithoutPhoto(items, photos);
  const { data: settings } = useRead(getSettings, {});
  const required = incompleteFailures(items, photos, settings);
  const isOpen: Record<FinishStep, boolean> = {
    descriptions: undescribed.length > 0,
    items: items.some(({ mark }) => mark === null),
    photos: withoutPhoto.length + missingViews.length > 0,
    result: true,
    sign: true,
  };
  const { refused } = useSigned(inspection.id);
  const [shown, setShown] = useState<FinishStep | 'done'>(
    () => startsAt ?? STEPS.find((step) => isOpen[step]) ?? 'result',
  );
  const steps = STEPS.filter((step) => isOpen[step] || step === shown);
  const index = steps.findIndex((step) => step === shown);
  const move = (by: 1 | -1): void => setShown(steps[index + by] ?? shown);
  const nav: StepNavigation = {
    onBack: index > 0 ? () => move(-1) : null,
    onNext: () => move(1),
  };
  return (
    <Overlay titleId={id} width="sm" onClose={onClose}>
      <Header
        id={id}
        title={shown === 'done' ? doneTitle(refused) : TITLES[shown]}
        step={shown === 'done' ? null : { number: index + 1, count: steps.length }}
        onClose={onClose}
      />
      {shown === 'descriptions' && (
        <DescriptionsStep
          {...{ checklist, undescribed, nav }}
          isRequired={required.descriptions.length > 0}
        />
      )}
      {shown === 'items' && <ItemsStep {...{ checklist, nav }} onItem={(itemId) => onItem(itemId, shown)} />}
      {shown === 'photos' && (
        <PhotosStep
          {...{ withoutPhoto, missingViews, nav, onCamera }}
          inspectionId={inspection.id}
          isRequired={required.photos.length > 0}
        />
      )}
      {shown === 'result' && <ResultStep {...{ checklist, finish, nav }} />}
      {shown === 'sign' && (
        <SignStep
          {...{ inspection, checklist, finish, nav }}
          onItem={(itemId) => onItem(itemId, shown)}
          onSigned={() => setShown('done')}
        />
      )}
      {shown === 'done' && <DoneStep {...{ inspection, onClose }} />}
    </Overlay>
  );
}

interface HeaderProps {
  id: string;
  title: string;
  step: { number: number; count: number } | null;
  onClose: () => void;
}

/** Takes the focus with each step, so that a screen reader reads its title. */
function Header({ id, title, step, onClose }: HeaderProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, pt: 2, pb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {step && (
            <Typography variant="body2" color="textSecondary">
              Step {step.number} of {step.count}
            </Typography>
          )}
          <Typography
            id={id}
            ref={heading}
            component="h2"
            variant="h2"
            tabIndex={-1}
            sx={{ outline: 'none' }}
          >
            {title}
          </Typography>
        </Box>
        <IconButton aria-label="Close" edge="end" onClick={onClose} sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      {step && (
        <LinearProgress
          aria-hidden
          variant="determinate"
          value={(step.number / step.count) * 100}
          sx={{ mt: 1, borderRadius: 99 }}
        />
      )}
    </Box>
  );
}
