import ClearIcon from '@mui/icons-material/CloseRounded';
import SearchIcon from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { SxProps, Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  sx?: SxProps<Theme>;
}

export function SearchField({ label, value, onChange, autoFocus = false, sx }: SearchFieldProps): ReactNode {
  const start = (
    <InputAdornment position="start">
      <SearchIcon fontSize="small" />
    </InputAdornment>
  );
  const end = value && (
    <IconButton size="small" edge="end" aria-label="Clear search" onClick={() => onChange('')}>
      <ClearIcon fontSize="small" />
    </IconButton>
  );
  return (
    <TextField
      placeholder={label}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={sx}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          'data-search': true,
          maxLength: 200,
          autoComplete: 'off',
          style: { textOverflow: 'ellipsis' },
        },
        input: { startAdornment: start, endAdornment: end },
      }}
    />
  );
}
