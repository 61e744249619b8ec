/** The content id of the logo, which is part of the mail itself. */
export const LOGO_ID = 'logo';
