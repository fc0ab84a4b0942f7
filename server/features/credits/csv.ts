/** What a spreadsheet would take for a formula, whoever wrote the text. */
const formulaStart = /^[\s]*[=+\-@\t\r]/

/**
 * One line of a CSV file. Text that a spreadsheet would run as a formula is led by an apostrophe; numbers are left as
 * they are.
 */
export function toCsvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets read a file without it in the alphabet of their system. */
export const byteOrderMark = '\uFEFF'
