/** Shown in place of a stored secret; sent back unchanged it keeps what is stored. */
export const maskedSecret = '••••••••'
