import RetireIcon from '@mui/icons-material/ArchiveOutlined';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import type { ReactNode } from 'react';
import { MovableRow, movedTo } from '../../../ui/MovableRow.tsx';
import { AddLine } from '../editor/AddLine.tsx';
import { Retired } from './Retired.tsx';
import { addView, changeItem, reorderInUse } from './templateEdits.ts';

interface ViewsEditorProps {
  views: readonly RequiredView[];
  onChange: (views: RequiredView[]) => void;
}

/** The views that an inspection requires as photos before the phone leaves the site. */
export function ViewsEditor({ views, onChange }: ViewsEditorProps): ReactNode {
  const inUse = views.filter(({ isRetired }) => !isRetired);
  return (
    <Card component="section" aria-label="Required views" sx={{ p: 2, mt: 2 }}>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        Required views
      </Typography>
      {inUse.length === 0 && (
        <Typography color="textSecondary">These inspections need no view as a picture.</Typography>
      )}
      {inUse.map(({ id, label }, index) => (
        <MovableRow
          key={id}
          label={label}
          index={index}
          count={inUse.length}
          onMove={(to) => onChange(reorderInUse(views, movedTo(inUse, index, to)))}
          actions={
            <IconButton
              aria-label={`Retire ${label}`}
              onClick={() => onChange(changeItem(views, id, { isRetired: true }))}
            >
              <RetireIcon />
            </IconButton>
          }
        >
          <TextField
            value={label}
            multiline
            onChange={({ target }) =>
              onChange(changeItem(views, id, { label: target.value.replaceAll('\n', ' ') }))
            }
            slotProps={{ htmlInput: { 'aria-label': `View ${index + 1}`, maxLength: 200 } }}
          />
        </MovableRow>
      ))}
      <Retired
        label="Retired views"
        entries={views}
        onRestore={(id) => onChange(changeItem(views, id, { isRetired: false }))}
      />
      <AddLine
        label="New required view"
        button="Add view"
        onAdd={(label) => onChange(addView(views, label))}
      />
    </Card>
  );
}
