import ArrowIcon from '@mui/icons-material/ArrowOutwardRounded';
import CircleIcon from '@mui/icons-material/CircleOutlined';
import BoxIcon from '@mui/icons-material/CropSquareRounded';
import DrawIcon from '@mui/icons-material/GestureRounded';
import NumberIcon from '@mui/icons-material/LooksOneOutlined';
import DimensionIcon from '@mui/icons-material/StraightenRounded';
import TextIcon from '@mui/icons-material/TextFieldsRounded';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { MarkupColor } from '@sightline/contracts/photos/photoMarkup';
import { MARKUP_INK } from '@sightline/measuring/drawing/markupGeometry';
import { MARKUP_COLOR_LABELS, MARKUP_TOOL_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { Pen, Tool } from './shapes.ts';

interface PenChoiceProps {
  pen: Pen;
  onChoose: (choice: Partial<Pen>) => void;
}

/** The tools in the order of their buttons. */
export const TOOLS = [
  { tool: 'arrow', icon: <ArrowIcon fontSize="small" /> },
  { tool: 'box', icon: <BoxIcon fontSize="small" /> },
  { tool: 'circle', icon: <CircleIcon fontSize="small" /> },
  { tool: 'freehand', icon: <DrawIcon fontSize="small" /> },
  { tool: 'text', icon: <TextIcon fontSize="small" /> },
  { tool: 'number', icon: <NumberIcon fontSize="small" /> },
  { tool: 'dimension', icon: <DimensionIcon fontSize="small" /> },
] as const;

/** The tool of the next stroke. One is always chosen, so pressing it again changes nothing. */
export function ToolChoice({ pen, onChoose }: PenChoiceProps): ReactNode {
  return (
    <ToggleButtonGroup
      exclusive
      value={pen.tool}
      aria-label="Tool"
      onChange={(_, tool: Tool | null) => tool && onChoose({ tool })}
      sx={{ flex: '1 1 280px', maxWidth: 560 }}
    >
      {TOOLS.map(({ tool, icon }) => (
        <ToggleButton key={tool} value={tool} sx={{ ...SELECTED, ...TOOL }}>
          {icon}
          {MARKUP_TOOL_LABELS[tool]}
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

/** With the icon above the label, the tools fit into a row on a phone in both orientations. */
const TOOL = {
  flex: 1,
  flexDirection: 'column',
  px: 0.25,
  py: 0.75,
  minWidth: 44,
  fontSize: '0.75rem',
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
