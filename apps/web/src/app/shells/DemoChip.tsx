import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useOrganization } from '../../wire/organization.ts';

/** Marks a demonstration with sample data. */
export function DemoChip(): ReactNode {
  if (!useOrganization()?.isDemo) return null;
  return (
    <Box
      component="span"
      title="This organization, its people and its inspections are examples."
      sx={{
        px: 1,
        py: 0.25,
        borderRadius: 99,
        border: '1px solid',
        borderColor: 'brand.onDeepMuted',
        color: 'brand.onDeepMuted',
        fontSize: '0.71875rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      Demo data
    </Box>
  );
}
