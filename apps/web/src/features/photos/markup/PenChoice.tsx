import ArrowIcon from '@mui/icons-material/ArrowOutwardRounded';
import CircleIcon from '@mui/icons-material/CircleOutlined';
import DrawIcon from '@mui/icons-material/GestureRounded';
import TextIcon from '@mui/icons-material/TextFieldsRounded';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { MarkupColor } from '@sightline/contracts/photos/photoMarkup';
import { MARKUP_INK } from '@sightline/measuring/drawing/markupGeometry';
import { MARKUP_COLOR_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { Pen, Tool } from './shapes.ts';

interface PenChoiceProps {
  pen: Pen;
  onChoose: (choice: Partial<Pen>) => void;
}

const TOOLS = [
  { tool: 'arrow', label: 'Arrow', icon: <ArrowIcon fontSize="small" /> },
  { tool: 'circle', label: 'Circle', icon: <CircleIcon fontSize="small" /> },
  { tool: 'freehand', label: 'Draw', icon: <DrawIcon fontSize="small" /> },
  { tool: 'text', label: 'Text', icon: <TextIcon fontSize="small" /> },
] as const;

/** The tool of the next stroke. One is always chosen, so pressing it again changes nothing. */
export function ToolChoice({ pen, onChoose }: PenChoiceProps): ReactNode {
  return (
    <ToggleButtonGroup
      exclusive
      value={pen.tool}
      aria-label="Tool"
      onChange={(_, tool: Tool | null) => tool && onChoose({ tool })}
      sx={{ flex: '1 1 280px', maxWidth: 480 }}
    >
      {TOOLS.map(({ tool, label, icon }) => (
        <ToggleButton key={tool} value={tool} sx={{ ...SELECTED, ...TOOL }}>
          {icon}
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

export function ColorChoice({ pen, onChoose }: PenChoiceProps): ReactNode {
  return (
    <ToggleButtonGroup
      exclusive
      value={pen.color}
      aria-label="Color"
      onChange={(_, color: MarkupColor | null) => color && onChoose({ color })}
    >
      {MarkupColor.options.map((color) => (
        <ToggleButton
          key={color}
          value={color}
          aria-label={MARKUP_COLOR_LABELS[color]}
          sx={{ ...SELECTED, minWidth: 44 }}
        >
          <Box sx={{ ...SWATCH, bgcolor: MARKUP_INK[color] }} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** With the icon above the label, four tools in a row fit on a phone in both orientations. */
const TOOL = {
  flex: 1,
  flexDirection: 'column',
  px: 0.5,
  py: 0.75,
  fontSize: '0.8125rem',
  lineHeight: 1.2,
  textTransform: 'none',
};
const SELECTED = { '&.Mui-selected': { boxShadow: 'inset 0 0 0 2px var(--sl-palette-primary-main)' } };
const SWATCH = {
  width: 20,
  height: 20,
  borderRadius: '50%',
  border: '1px solid',
  borderColor: 'text.secondary',
};
