import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { Problems } from './useGenerate.ts';

type Part = keyof Problems;

/** The parts in the order of the form. */
const PARTS: Record<Part, string> = {
  result: 'Choose a result',
  summary: 'Write a summary',
  warnings: 'Review the warnings',
  signature: 'Sign the report',
};

export const missingParts = (problems: Problems): Part[] =>
  (Object.keys(PARTS) as Part[]).filter((part) => problems[part] !== undefined);

interface MissingPartsProps {
  parts: readonly Part[];
  onShow: (part: Part) => void;
}

/** What is missing before the report can be generated; each leads to its part of the form. */
export function MissingParts({ parts, onShow }: MissingPartsProps): ReactNode {
  if (parts.length === 0) return null;
  return (
    <Alert severity="info" role="group" aria-label="Before the report" icon={false} sx={{ py: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        Missing:
        {parts.map((part) => (
          <Link
            key={part}
            component="button"
            type="button"
            onClick={() => onShow(part)}
            sx={{ minHeight: 44 }}
          >
            {PARTS[part]}
          </Link>
        ))}
      </Box>
    </Alert>
  );
}

/** Scrolls to a part, and focuses its field if it has one. */
export function showPart(root: HTMLElement | null, name: string): void {
  const part = root?.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!part) return;
  part.scrollIntoView({ block: 'center' });
  (part.querySelector<HTMLElement>('input, textarea') ?? part).focus({ preventScroll: true });
}
