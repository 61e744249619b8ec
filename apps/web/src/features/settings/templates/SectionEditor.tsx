import RetireIcon from '@mui/icons-material/ArchiveOutlined';
import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CatalogItem, CatalogSection } from '@sightline/contracts/catalog/catalogTemplates';
import { type ReactNode, useId, useState } from 'react';
import { MovableRow, movedTo } from '../../../ui/MovableRow.tsx';
import { AddLine } from '../editor/AddLine.tsx';
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

/** A row with the item and its code section; a press opens their fields and the corrections of a failed item. */
function ItemRow(props: ItemRowProps): ReactNode {
  const { item, index, count, onChange, onMove } = props;
  const { label, codeSection = '' } = item;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const actions = <RetireButton name={label} onRetire={() => onChange({ isRetired: true })} />;
  return (
    <MovableRow
      {...{ label, index, count, onMove, actions }}
      isLow
      below={isOpen && <ItemFields id={id} item={item} onChange={onChange} />}
    >
      <ButtonBase
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => setOpen(!isOpen)}
        sx={NAME}
      >
        <ExpandIcon
          fontSize="small"
          sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none' }}
        />
        <Box component="span" sx={{ flex: '1 1 180px', minWidth: 0 }}>
          {label.trim() || 'No label'}
        </Box>
        <Box component="span" sx={CODE}>
          {codeSection}
        </Box>
      </ButtonBase>
    </MovableRow>
  );
}

const NAME = {
  width: '100%',
  minHeight: 44,
  gap: 1,
  justifyContent: 'flex-start',
  textAlign: 'left',
  borderRadius: 1,
  fontSize: '0.875rem',
};
const CODE = {
  // A phone has no room for both.
  display: { xs: 'none', sm: 'block' },
  flex: '0 1 260px',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  fontSize: '0.78125rem',
};

function ItemFields({
  id,
  item: { label, codeSection = '', corrections = '' },
  onChange,
}: Pick<ItemRowProps, 'item' | 'onChange'> & { id: string }): ReactNode {
  return (
    <Box id={id} role="group" aria-label={label} sx={FIELDS}>
      <TextField
        label="Item"
        value={label}
        multiline
        onChange={({ target }) => onChange({ label: target.value.replaceAll('\n', ' ') })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label="Code section"
        value={codeSection}
        placeholder="FBC-M 603.10"
        onChange={({ target }) => onChange({ codeSection: target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label="Corrections if it fails, one per line"
        value={corrections}
        multiline
        maxRows={6}
        onChange={({ target }) => onChange({ corrections: target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 2000 } }}
      />
    </Box>
  );
}

const FIELDS = { display: 'grid', gap: 2, pt: 1, pb: 2, pl: { xs: 0, sm: 3.5 } };

function RetireButton({ name, onRetire }: { name: string; onRetire: () => void }): ReactNode {
  return (
    <IconButton aria-label={`Retire ${name}`} onClick={onRetire}>
      <RetireIcon />
    </IconButton>
  );
}

interface RetiredProps {
  /** A label such as "Retired items of Plumbing". */
  label: string;
  entries: readonly { id: string; label: string; isRetired: boolean }[];
  onRestore: (id: string) => void;
}

/** The entries that new checklists no longer have, each with a button that restores it. */
export function Retired({ label, entries, onRestore }: RetiredProps): ReactNode {
  const retired = entries.filter(({ isRetired }) => isRetired);
  if (retired.length === 0) return null;
  return (
    <Box component="section" aria-label={label} sx={{ mt: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      {retired.map((entry) => (
        <Box
          key={entry.id}
          sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary', minHeight: 44 }}
        >
          <Box component="span" sx={{ flex: 1, textDecoration: 'line-through' }}>
            {entry.label}
          </Box>
          <Button color="inherit" aria-label={`Restore ${entry.label}`} onClick={() => onRestore(entry.id)}>
            Restore
          </Button>
        </Box>
      ))}
    </Box>
  );
}
