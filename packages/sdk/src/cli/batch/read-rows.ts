import { createHash } from 'node:crypto'
import { wrongUsage } from '../fault.ts'
import type { Given } from '../read-values.ts'
import { type Draft, readDraft } from '../video-request.ts'
import { readCsv } from './read-csv.ts'

export type Row = {
  /** From 1, for names of files. */
  number: number
  /** The same for the same row, wherever it stands in the file. */
  id: string
  draft: Draft
}

const columns = [
  'prompt',
  'model',
  'ratio',
  'seconds',
  'resolution',
  'image',
  'last-image',
  'seed',
  'negative',
  'audio',
]

/** The rows of a file with the options for what they leave open. @throws Fault that names line and column */
export function readRows(text: string, options: Given): Row[] {
  const [head, ...rows] = readCsv(text)
  const names = head?.cells.map((name) => name.toLowerCase()) ?? []
  const unknown = names.find((name, index) => !columns.includes(name) || names.indexOf(name) !== index)
  if (unknown !== undefined)
    throw wrongUsage(`"${unknown}" is not a column, or is there twice. Columns: ${columns.join(', ')}`)
  if (!names.includes('prompt')) throw wrongUsage('The first row must name the columns, with prompt among them.')
  const seen = new Map<string, number>()
  return rows.map(({ line, cells }, index) => {
    if (cells.length > names.length) throw wrongUsage(`Line ${line} has more cells than there are columns.`)
    const values = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
    const text = JSON.stringify(
      Object.entries(values)
        .filter(([, value]) => value !== '')
        .sort(),
    )
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    const id = createHash('sha256').update(`${before}:${text}`).digest('hex').slice(0, 24)
    return { number: index + 1, id, draft: readRow(line, values, options) }
  })
}

function readRow(line: number, { audio = '', ...values }: Record<string, string>, options: Given): Draft {
  if (!['', 'yes', 'no'].includes(audio.toLowerCase())) throw wrongUsage(`Line ${line}: audio is yes or no`)
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const isSilent = audio === '' ? options['no-audio'] : audio.toLowerCase() === 'no'
  try {
    return readDraft(values.prompt ?? '', { ...options, ...given, 'no-audio': isSilent })
  } catch (error) {
    throw wrongUsage(`Line ${line}: ${(error as Error).message}`)
  }
}
