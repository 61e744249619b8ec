/** A form that fills its dialog: the fields scroll, and the buttons stay in view, also on a phone. */
export const DIALOG_FORM = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
