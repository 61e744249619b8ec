/** The address of the logo, which is a part of the mail itself. */
export const LOGO_ID = 'logo';
