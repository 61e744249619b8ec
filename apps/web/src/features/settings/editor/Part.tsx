import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  line?: ReactNode;
  children: ReactNode;
}

/** A titled part of a group of settings. */
export function Part({ title, line, children }: PartProps): ReactNode {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Typography component="h2" variant="h3" id={id}>
        {title}
      </Typography>
      {line && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {line}
        </Typography>
      )}
      <div style={{ marginTop: 16 }}>{children}</div>
    </Card>
  );
}
