import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionCardProps {
  title: string;
  /** Whether it spans both columns of the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** A card of a page that is a section with a heading. */
export function SectionCard({ title, isWide = false, children }: SectionCardProps): ReactNode {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: 2.5, minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}
    >
      <Typography component="h2" variant="h3" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
