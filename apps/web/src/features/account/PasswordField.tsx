import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { PlainField, type PlainFieldProps } from '../../ui/PlainField.tsx';

/** A password field with a button that shows what was typed. */
export function PasswordField(props: Omit<PlainFieldProps, 'type' | 'endAdornment'>): ReactNode {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <IconButton
      edge="end"
      aria-label={isShown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <HideIcon /> : <ShowIcon />}
    </IconButton>
  );
  return <PlainField {...props} type={isShown ? 'text' : 'password'} endAdornment={toggle} />;
}
