import CloseIcon from '@mui/icons-material/CloseRounded';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { ItemLinkProps } from '../ItemLink.tsx';
import { EmailForm } from './EmailForm.tsx';
import { type MailTexts, PAGE_TEXTS } from './mailTexts.ts';
import { useMailFacts } from './useMailFacts.ts';

interface EmailDialogProps {
  inspectionId: string;
  texts?: MailTexts;
  /** Whether links must not leave the page, such as a call. */
  inNewTab?: boolean;
  onItem?: ItemLinkProps['onItem'];
  onClose: () => void;
  /** Called when the mails have been handed to the server. */
  onSent: () => void;
}

/** Chooses the recipients of the report. It cannot be closed while the report is being sent. */
export function EmailDialog({
  inspectionId,
  texts = PAGE_TEXTS,
  inNewTab = false,
  onItem,
  onClose,
  onSent,
}: EmailDialogProps): ReactNode {
  const id = useId();
  const [isLocked, setLocked] = useState(false);
  const { facts, error, retry } = useMailFacts(inspectionId);
  const close = (): void => {
    if (!isLocked) onClose();
  };
  const done = (): void => {
    onSent();
    onClose();
  };
  return (
    <Overlay titleId={id} width="sm" onClose={close}>
      <DialogTitle id={id} sx={{ pr: 8 }}>
        Email report
      </DialogTitle>
      <IconButton
        aria-label="Close"
        disabled={isLocked}
        onClick={close}
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <CloseIcon />
      </IconButton>
      {facts ? (
        <EmailForm
          {...{ facts, texts, inNewTab, onItem }}
          onSending={setLocked}
          onLeave={onClose}
          onDone={done}
        />
      ) : (
        <DialogContent>
          {error ? (
            <ErrorState
              title="Unable to open report - missing inspection data"
              error={error}
              onRetry={retry}
            />
          ) : (
            <RowsSkeleton label="Loading recipients..." />
          )}
        </DialogContent>
      )}
    </Overlay>
  );
}
