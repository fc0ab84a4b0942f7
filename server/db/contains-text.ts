import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Marks without a shape, which pasted text carries: hyphens for line breaks, joiners and non-joiners. */
const invisible = '\u00ad\u200b\u200c\u200d\u2060'

/**
 * Small letters, without invisible marks. The final sigma and the dotless i become the letters that share their capitals.
 * A letter that has two letters as its capital becomes these two.
 */
function fold(text: SQLWrapper): SQL {
  const small = sql`translate(lower(replace(${text}, 'İ', 'i')), ${sql.raw(`'ςı${invisible}'`)}, 'σi')`
  return several.reduce((folded, [one, two]) => sql`replace(${folded}, ${sql.raw(`'${one}', '${two}'`)})`, small)
}

const several = [
  ['ß', 'ss'],
  ['և', 'եւ'],
  ['\u0390', '\u03ca\u0301'],
  ['\u03b0', '\u03cb\u0301'],
] as const

/** Circumflex, breve and horn belong to a Vietnamese letter, a tone does not. */
const vowelMarks = /([aeiouAEIOU])(\u0323?)([\u0302\u0306\u031b])/g

/**
 * The ways in which stored texts may spell this one. New texts are composed; older ones may have their accents apart,
 * as Macs write them, or only their tones, as some Vietnamese keyboards do. Composing the rows instead would take time
 * that grows with the square of their marks.
 */
function listSpellings(text: string): string[] {
  const apart = text.normalize('NFD')
  const tonesApart = apart.replaceAll(
    vowelMarks,
    (_, letter: string, dot: string, mark: string) => (letter + mark).normalize('NFC') + dot,
  )
  return [...new Set([text, apart, tonesApart])]
}

/** The patterns of a cleaned text for `matchesAny`: literally, in any spelling of its accents. */
export function listPatterns(text: string): string[] {
  return listSpellings(text).map((spelling) => `%${spelling.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/**
 * Whether the column matches one of the patterns in any case. Each row is folded once for all patterns, and the patterns
 * once for all rows. A row of ASCII alone needs only small letters.
 */
export function matchesAny(column: SQLWrapper, patterns: string[] | Placeholder): SQL {
  const given = Array.isArray(patterns) ? sql.param(patterns) : patterns
  const row = sql`case when octet_length(${column}) = char_length(${column}) then lower(${column} collate "C") else ${fold(column)} end`
  return sql`${row} like any ((select array_agg(${fold(sql`pattern`)}) from unnest(${given}::text[]) as pattern)::text[])`
}

/** Whether the column contains a cleaned text, literally, in any case and in any spelling of its accents. */
export function containsText(column: SQLWrapper, text: string): SQL {
  return matchesAny(column, listPatterns(text))
}
