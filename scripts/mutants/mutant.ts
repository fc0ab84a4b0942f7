/** The kinds of faults; each room in kinds/ plants some of them. */
export type MutantKind =
  | 'boundary'
  | 'comparison'
  | 'condition'
  | 'branch'
  | 'boolean'
  | 'unit'
  | 'await'
  | 'call'
  | 'catch'
  | 'query'
  | 'lock'

/** A text that replaces the source between two offsets. */
export type Edit = { kind: MutantKind; start: number; end: number; text: string }

export type Mutant = Edit & {
  /** Names the mutant as long as the code around it stays the same; other lines may move. */
  id: string
  file: string
  line: number
  from: string
  /** The innermost function around it (`functionKey`); null for code that runs at import. */
  inFunction: string | null
}
