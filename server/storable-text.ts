/** No database stores a NUL or half of a surrogate pair, but JSON from outside can carry both. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The text without its NULs, and with a replacement for each half of a surrogate pair. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
