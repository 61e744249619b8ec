import NextIcon from '@mui/icons-material/SkipNextRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { MadeTime } from '../../inspection/ui/MadeTime.tsx';
import { FieldAuthorship } from './Authorship.tsx';
import { changeField, passRest, writeItemNotes } from './editChecklist.ts';
import { FieldConflicts } from './FieldEditors.tsx';
import { HeaderButton } from './HeaderButton.tsx';
import type { ItemTools } from './itemTools.ts';
import { NotesField } from './NotesField.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SectionCard } from './SectionCard.tsx';
import { firstUnmarked, type SectionsView } from './useSections.ts';

export interface SectionsProps {
  checklist: ShownChecklist;
  canMark: boolean;
  tools: Pick<ItemTools, 'renderPhotos' | 'onCapture' | 'voice'>;
  view: SectionsView;
  /** Whether the bar of a phone leads to the next unmarked item. */
  hasBar?: boolean;
  /** What is done with the checklist as a whole, in the line of its progress. */
  actions?: ReactNode;
}

/** The progress, the items by section, and the general notes, for both the form and the panel of a call. */
export function ChecklistSections(props: SectionsProps): ReactNode {
  const { checklist, canMark, tools, view, hasBar = false, actions } = props;
  const { sections } = checklist;
  const { isOpen, toggle, open } = view;
  const { renderPhotos, onCapture, voice } = tools;
  const present = useLatest(checklist);
  const next = firstUnmarked(sections);
  const mark: EditTools['mark'] = (itemId, value) => {
    changeField(checklist, itemId, value);
    const section = sections.find(({ items }) => items.some(({ id }) => id === itemId));
    const isLast = section?.items.every((item) => item.id === itemId || item.mark !== null);
    // The last mark of a section opens the next one: going through the list takes one tap for each item.
    if (value && isLast) open(firstUnmarked(sections.filter((other) => other !== section))?.sectionId);
  };
  const edit = useSameFunctions({
    mark,
    writeNotes: (itemId, notes) => writeItemNotes(checklist, itemId, notes),
    write: (field, value) => changeField(checklist, field, value),
  });
  const itemTools = useMemo(
    () => ({ renderPhotos, onCapture, voice, edit: canMark ? edit : null }),
    [renderPhotos, onCapture, voice, canMark, edit],
  );
  return (
    <Box>
      <TotalProgress checklist={checklist} isSigned={checklist.version > 0 && !canMark}>
        {canMark && next && !hasBar && (
          <HeaderButton
            label="Next unmarked item"
            icon={<NextIcon />}
            onClick={() => view.show(next.itemId)}
          />
        )}
        {actions}
      </TotalProgress>
      {sections.map((section) => (
        <SectionCard
          key={section.id}
          section={section}
          sending={checklist.sending}
          tools={itemTools}
          isOpen={isOpen(section.id)}
          onToggle={() => toggle(section.id)}
          onPassRest={canMark ? () => passRest(present, section) : undefined}
        />
      ))}
      <GeneralNotes checklist={checklist} canWrite={canMark} voice={voice} />
    </Box>
  );
}

/** Returns a stable function that reads the latest rendered value, for an Undo that is pressed seconds later. */
function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return useCallback(() => latest.current, []);
}

type EditTools = NonNullable<ItemTools['edit']>;

/** Wraps the functions in stable ones, so that a mark renders only its own row. */
function useSameFunctions(edit: EditTools): EditTools {
  const latest = useLatest(edit);
  return useMemo(
    () => ({
      mark: (...change) => latest().mark(...change),
      writeNotes: (...change) => latest().writeNotes(...change),
      write: (...change) => latest().write(...change),
    }),
    [latest],
  );
}

interface TotalProgressProps {
  checklist: ShownChecklist;
  /** Whether it is signed, and not being corrected. */
  isSigned: boolean;
  /** The buttons at the end of its line. */
  children: ReactNode;
}

function TotalProgress({ checklist, isSigned, children }: TotalProgressProps): ReactNode {
  const items = checklist.sections.flatMap((section) => section.items);
  const progress = progressOf(items);
  const { completedAt, completionReceivedAt } = checklist;
  const { completedItems, totalItems, passedItems, failedItems, completionPercentage } = progress;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box sx={{ ...LINE, columnGap: { xs: 0.5, sm: 1 }, minHeight: 44, mb: 0.5 }}>
        <Box sx={{ ...LINE, columnGap: 1.5, flex: '1 1 140px', alignItems: 'baseline' }}>
          <Typography component="h2" variant="h3">
            {completedItems} of {totalItems} marked
          </Typography>
          <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {passedItems} passed · {failedItems} failed · {completionPercentage}%
          </Typography>
        </Box>
        {children}
      </Box>
      {/* On a phone, the signature above the items says that a signed one is complete, and when. */}
      <Box sx={{ display: { xs: isSigned ? 'none' : 'block', sm: 'block' } }}>
        <ProgressBar progress={progress} />
        {completedAt && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            Completed <MadeTime madeAt={completedAt} receivedAt={completionReceivedAt} />
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' };

interface GeneralNotesProps {
  checklist: ShownChecklist;
  canWrite: boolean;
  voice: ItemTools['voice'];
}

function GeneralNotes({ checklist, canWrite, voice }: GeneralNotesProps): ReactNode {
  const caption = <FieldAuthorship checklist={checklist} name="generalNotes" />;
  const text = fieldValue(checklist, 'generalNotes');
  return (
    <>
      {canWrite && (
        <NotesField
          label="General notes"
          minRows={3}
          stored={text}
          caption={caption}
          onSave={(next) => changeField(checklist, 'generalNotes', next)}
        />
      )}
      {!canWrite && text && <ReadNotes {...{ text, caption }} />}
      <FieldConflicts checklist={checklist} name="generalNotes" canMark={canWrite} />
      {canWrite && voice?.renderRecordButton(null, 'General notes')}
      {voice?.renderNotes(null, canWrite)}
    </>
  );
}

function ReadNotes({ text, caption }: { text: string; caption: ReactNode }): ReactNode {
  return (
    <Box>
      <Typography component="h3" variant="h4" sx={{ mb: 0.5 }}>
        General notes
      </Typography>
      <Typography color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Typography>
      {caption}
    </Box>
  );
}
