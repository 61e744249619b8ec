import FilterIcon from '@mui/icons-material/FilterListRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';

/** Up to this number, a person sees all records of a tab at once. */
const FEW = 12;

interface FilterFoldOptions {
  /** The number of records without a filter. */
  records: number;
  /** The number of filters that are set. */
  set: number;
  fields: ReactNode;
}

/** The filters of a tab, behind a button. Both are null while the records are few. */
export function useFilterFold({
  records,
  set,
  fields,
}: FilterFoldOptions): Record<'button' | 'fields', ReactNode> {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (records <= FEW && set === 0) return { button: null, fields: null };
  return {
    button: (
      <Button
        startIcon={<FilterIcon />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {set > 0 ? `Filter (${set})` : 'Filter'}
      </Button>
    ),
    fields: (
      <Box id={id} sx={{ display: isOpen ? 'block' : 'none', mb: 2 }}>
        {fields}
      </Box>
    ),
  };
}
