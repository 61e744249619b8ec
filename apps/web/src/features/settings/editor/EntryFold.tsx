import ExpandMoreIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EntryFoldProps {
  title: string;
  /** A line below the title. */
  line?: string;
  chips?: ReactNode;
  children: ReactNode;
}

/** One entry of a list: its name, and the content that opens below it. */
export function EntryFold({ title, line, chips, children }: EntryFoldProps): ReactNode {
  return (
    <Accordion
      disableGutters
      elevation={0}
      square
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ minHeight: 56 }}>
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center', flex: 1 }}
        >
          <Typography component="span" sx={{ flex: '0 1 260px', minWidth: 0, fontWeight: 620, mr: 1 }}>
            {title}
            {line && (
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {line}
              </Typography>
            )}
          </Typography>
          {chips}
        </Box>
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}
