/** Text that a spreadsheet would take for a formula. */
const formulaStart = /^[\s]*[=+\-@\t\r]/
/**
 * Where a cell begins for a spreadsheet that separates by semicolons, as most do whose decimal sign is the comma. It
 * takes the quotes within its cells for text, so the end of a line ends its row.
 */
const innerFormula = /[;\r\n](?=[\s"]*[=+\-@])/g

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
  const whole = formulaStart.test(value) ? `'${value}` : value
  const safe = whole.replaceAll(innerFormula, "$&'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it, spreadsheets read the file in the system's legacy encoding. */
export const byteOrderMark = '\uFEFF'
