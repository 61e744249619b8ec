import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface TitledCardProps {
  title: string;
  /** Whether the card extends into the page's margin on the narrowest phones: the signature needs the width. */
  reachesOut?: boolean;
  children: ReactNode;
}

/** A part of the form with its heading. */
export function TitledCard({ title, reachesOut = false, children }: TitledCardProps): ReactNode {
  const titleId = useId();
  return (
    <Card
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={[{ mb: 2 }, reachesOut && REACHING_OUT]}
    >
      <CardContent>
        <Typography component="h2" variant="h3" id={titleId} sx={{ mb: 1.5 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

const REACHING_OUT = { '@media (max-width: 389px)': { mx: '-14px' } };
