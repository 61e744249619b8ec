import PhoneCameraIcon from '@mui/icons-material/PhonelinkRingOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, type ReactNode, useRef } from 'react';

interface PhoneCameraButtonProps {
  onOpen: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** Opens the phone's own camera app, which has better night mode and zoom than a page. Hidden on a desktop. */
export function PhoneCameraButton({ onOpen, onFiles }: PhoneCameraButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' } }}>
      <Button
        variant="outlined"
        startIcon={<PhoneCameraIcon />}
        onClick={() => {
          onOpen();
          input.current?.click();
        }}
        sx={{ minHeight: 44 }}
      >
        Phone camera app
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo from the camera app"
        accept="image/*"
        capture="environment"
        onChange={onChange}
      />
    </Box>
  );
}
