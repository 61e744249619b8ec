import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useId } from 'react';

interface FieldGroupProps {
  title: string;
  /** Whether its children are inputs. Otherwise they are rows, whose names say enough. */
  hasInputs: boolean;
  children: ReactNode;
}

/** Fields of the checklist under a heading, which only screen readers get while the fields are read-only. */
export function FieldGroup({ title, hasInputs, children }: FieldGroupProps): ReactNode {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: hasInputs ? 2.5 : 0.75 }}>
      <Typography component="h3" variant="h4" id={id} sx={hasInputs ? { mb: 1.5 } : visuallyHidden}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: hasInputs ? 2 : 0.75, gridTemplateColumns: hasInputs ? INPUTS : '' }}>
        {children}
      </Box>
    </Box>
  );
}

/** As many next to each other as have room. */
const INPUTS = 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))';
