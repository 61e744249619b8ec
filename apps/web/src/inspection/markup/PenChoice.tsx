import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { MarkupColor } from '@sightline/contracts/photos/photoMarkup';
import { MARKUP_INK } from '@sightline/measuring/drawing/markupGeometry';
import { type Pen, TOOL_NAMES, type Tool, toolTexts } from '@sightline/measuring/drawing/markupTools';
import { MARKUP_COLOR_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';

interface PenChoiceProps {
  pen: Pen;
  onChoose: (choice: Partial<Pen>) => void;
}

export function ToolIcon({ tool }: { tool: Tool }): ReactNode {
  return (
    <SvgIcon fontSize="small">
      <path d={toolTexts(tool).icon} style={STROKED} />
    </SvgIcon>
  );
}

const STROKED = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

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
      {TOOL_NAMES.map((tool) => (
        <ToggleButton key={tool} value={tool} sx={{ ...SELECTED, ...TOOL }}>
          <ToolIcon tool={tool} />
          {toolTexts(tool).label}
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
