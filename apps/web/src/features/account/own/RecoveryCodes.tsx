import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { saveFile } from '../../../ui/saveFile.ts';

/** Recovery codes are shown once, because the server keeps only their hashes. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  codes: readonly string[];
  onDone: () => void;
}): ReactNode {
  const text = `Recovery codes for Sightline. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <Box role="group" aria-label="Recovery codes" sx={{ display: 'grid', gap: 2, width: '100%' }}>
      <Typography>
        Keep these recovery codes where you find them without your phone. Each signs you in once in place of a
        code of the app. They are not shown again.
      </Typography>
      <Box component="ul" sx={LIST}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Save as a file
        </Button>
        <Button variant="contained" onClick={onDone}>
          I have saved them
        </Button>
      </Stack>
    </Box>
  );
}

const LIST = {
  m: 0,
  p: 2,
  listStyle: 'none',
  fontFamily: 'monospace',
  fontSize: '1.05rem',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(110px, 1fr))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
