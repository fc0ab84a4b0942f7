/** Text that a spreadsheet would take for a formula. */
const formulaStart = /^[\s]*[=+\-@\t\r]/

/**
 * Formats one line of a CSV file. Text that a spreadsheet would run
 * as a formula gets a leading apostrophe; numbers stay unchanged.
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

/** Without it, spreadsheets read the file in the system's legacy encoding. */
export const byteOrderMark = '\uFEFF'
