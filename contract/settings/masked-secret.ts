/** Shown in place of a stored secret; sent back unchanged it keeps what is stored. */
export const maskedSecret = '••••••••'

/** Whether a text stands for a secret that is stored already: nothing, a mask of any kind, or the word for one. */
export function isMasked(text: string): boolean {
  return /^([•*●·.x]*|[[(<]?redacted[\])>]?)$/i.test(text.trim())
}
