import { wrongUsage } from '../fault.ts'

export type CsvRow = { line: number; cells: string[] }

/**
 * The rows of a CSV file (RFC 4180): quoted cells may contain commas, line breaks and doubled quotes. Empty lines are
 * left out. @throws Fault for a quote that does not end
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y
  const source = text.replace(/^\uFEFF/, '')
  let [line, begun] = [1, 1]
  let cells: string[] = []
  while (cell.lastIndex < source.length || cells.length > 0) {
    const found = cell.exec(source)
    if (!found) throw wrongUsage(`Line ${line}: a quote is missing or out of place.`)
    const [whole, quoted, bare = '', end] = found
    cells.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === ',') continue
    if (cells.some((value) => value !== '')) rows.push({ line: begun, cells })
    begun = line
    cells = []
    if (end === '') break
  }
  return rows
}
