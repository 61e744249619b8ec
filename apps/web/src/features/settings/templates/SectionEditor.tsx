import RetireIcon from '@mui/icons-material/ArchiveOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { CatalogItem, CatalogSection } from '@sightline/contracts/catalog/catalogTemplates';
import type { ReactNode } from 'react';
import { MovableRow, movedTo } from '../../../ui/MovableRow.tsx';
import { AddLine } from '../editor/AddLine.tsx';
import { Retired } from './Retired.tsx';
import { addItem, changeItem, reorderInUse } from './templateEdits.ts';

interface SectionEditorProps {
  section: CatalogSection;
  index: number;
  count: number;
  known: readonly CatalogSection[];
  onChange: (changes: Partial<CatalogSection>) => void;
  onMove: (to: number) => void;
}

export function SectionEditor(props: SectionEditorProps): ReactNode {
  const { section, index, count, known, onChange, onMove } = props;
  const { title, items } = section;
  const inUse = items.filter(({ isRetired }) => !isRetired);
  return (
    <Card component="section" aria-label={`Section ${title}`} sx={{ p: 2 }}>
      <MovableRow
        label={`section ${title}`}
        index={index}
        count={count}
        onMove={onMove}
        actions={<RetireButton name={`section ${title}`} onRetire={() => onChange({ isRetired: true })} />}
      >
        <TextField
          label="Section"
          value={title}
          onChange={({ target }) => onChange({ title: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </MovableRow>
      <div>
        {inUse.map((item, position) => (
          <ItemRow
            key={item.id}
            item={item}
            index={position}
            count={inUse.length}
            onChange={(changes) => onChange({ items: changeItem(items, item.id, changes) })}
            onMove={(to) => onChange({ items: reorderInUse(items, movedTo(inUse, position, to)) })}
          />
        ))}
      </div>
      <Retired
        label={`Retired items of ${title}`}
        entries={items}
        onRestore={(id) => onChange({ items: changeItem(items, id, { isRetired: false }) })}
      />
      <AddLine
        label={`New item of ${title}`}
        button="Add item"
        onAdd={(label) => onChange({ items: addItem(section, label, known) })}
      />
    </Card>
  );
}

interface ItemRowProps {
  item: CatalogItem;
  index: number;
  count: number;
  onChange: (changes: Partial<CatalogItem>) => void;
  onMove: (to: number) => void;
}

/** The item with its order, and below it the code section and suggested corrections of a failed one. */
function ItemRow(props: ItemRowProps): ReactNode {
  const { item, index, count, onChange, onMove } = props;
  const { label, codeSection = '', corrections = '' } = item;
  const actions = <RetireButton name={label} onRetire={() => onChange({ isRetired: true })} />;
  return (
    <MovableRow
      {...{ label, index, count, onMove, actions }}
      below={
        <Box role="group" aria-label={label} sx={JUDGED_BY}>
          <TextField
            value={codeSection}
            placeholder="Code section, such as FBC-M 603.10"
            onChange={({ target }) => onChange({ codeSection: target.value })}
            slotProps={{ htmlInput: { 'aria-label': `Code section of item ${index + 1}`, maxLength: 200 } }}
          />
          <TextField
            value={corrections}
            multiline
            maxRows={6}
            placeholder="Corrections if it fails, one per line"
            onChange={({ target }) => onChange({ corrections: target.value })}
            slotProps={{
              htmlInput: { 'aria-label': `Suggested corrections of item ${index + 1}`, maxLength: 2000 },
            }}
          />
        </Box>
      }
    >
      <TextField
        value={label}
        multiline
        onChange={({ target }) => onChange({ label: target.value.replaceAll('\n', ' ') })}
        slotProps={{ htmlInput: { 'aria-label': `Item ${index + 1}`, maxLength: 200 } }}
      />
    </MovableRow>
  );
}

const JUDGED_BY = {
  display: 'grid',
  gap: 0.75,
  mt: 0.75,
  mb: 1,
  pb: 2,
  pl: { xs: 0, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
};

function RetireButton({ name, onRetire }: { name: string; onRetire: () => void }): ReactNode {
  return (
    <IconButton aria-label={`Retire ${name}`} onClick={onRetire}>
      <RetireIcon />
    </IconButton>
  );
}
