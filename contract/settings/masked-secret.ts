/** Shown in place of a stored secret. Sending it back unchanged keeps the stored secret. */
export const maskedSecret = '••••••••'

/** Whether a text stands for an already stored secret: empty, any kind of mask, or a word such as "redacted". */
export function isMasked(text: string): boolean {
  return /^([•*●·.x]*|[[(<]?redacted[\])>]?)$/i.test(text.trim())
}
