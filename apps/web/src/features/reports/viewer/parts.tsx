import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Fact, SectionOf } from '@sightline/report/outline/sections';
import { type ReactNode, useId } from 'react';

/** A titled part of a report. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3.5, '&:first-of-type': { mt: 0 } }}>
      <Typography
        component="h3"
        variant="h3"
        id={id}
        sx={{ mb: 1.25, pb: 0.75, borderBottom: '2px solid', borderColor: 'primary.main' }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Facts in two columns where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {facts.map(({ label, value, isWide = false }) => (
        <Box key={label} sx={{ ...(isWide && { gridColumn: '1 / -1' }) }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" color={value === '' ? 'textSecondary' : 'textPrimary'} sx={{ m: 0 }}>
            {value === '' ? 'Not given' : value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Text as a person typed it, line breaks kept. */
export function Prose({ children }: { children: string }): ReactNode {
  return <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>;
}

export function List({ entries }: { entries: readonly string[] }): ReactNode {
  return (
    <ol style={{ margin: 0, paddingLeft: 20 }}>
      {entries.map((entry) => (
        <Typography component="li" key={entry} sx={{ mb: 0.5 }}>
          {entry}
        </Typography>
      ))}
    </ol>
  );
}

export function Table({ section }: { section: SectionOf<'table' | 'plot'> }): ReactNode {
  const { columns, rows, empty } = section;
  if (rows.length === 0) return <Typography>{empty}</Typography>;
  const cell = {
    textAlign: 'left',
    py: 0.5,
    pr: 1.5,
    verticalAlign: 'top',
    // The page may break words anywhere, which would make a narrow column as thin as one letter.
    overflowWrap: 'break-word',
    // A cell may have several lines.
    whiteSpace: 'pre-line',
  } as const;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' }}>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <Box component="th" scope="col" key={title} sx={{ ...cell, color: 'text.secondary' }}>
                {title}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((text, column) => (
                <Box component="td" key={columns[column]?.title} sx={cell}>
                  {text}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** Below a picture or a text: each fact on a line of its own. */
export function FactLines({ facts }: { facts: readonly string[] }): ReactNode {
  return facts.map((fact) => (
    <Typography key={fact} variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {fact}
    </Typography>
  ));
}
