import { foldText } from '#contract/typed-text/fold-text.ts'
import { firstCharacters } from '#contract/typed-text/measure-text.ts'

/** Letters typed within this time belong to one search text. */
const typingMs = 500

export type ListState = {
  labels: readonly string[]
  /** The index of the selected option; -1 if there is none. */
  current: number
  open: boolean
  /** The index of the highlighted option while the list is open. */
  active: number
}

export type ListMove = { kind: 'show' | 'choose'; index: number } | { kind: 'close' }

/** The option that is highlighted when the list opens: the selected one, otherwise the first. */
export function firstShown({ current }: Pick<ListState, 'current'>): number {
  return Math.max(0, current)
}

/** Decides what a key other than a letter does; null if the list does not handle it. */
export function moveByKey(key: string, list: ListState): ListMove | null {
  const { labels, open, active } = list
  const last = labels.length - 1
  const show = (index: number): ListMove => ({ kind: 'show', index: open ? index : firstShown(list) })
  if (key === 'Enter' || key === ' ') return open ? { kind: 'choose', index: active } : show(active)
  if (key === 'ArrowDown') return show(Math.min(last, active + 1))
  if (key === 'ArrowUp') return show(Math.max(0, active - 1))
  if (key === 'Home') return { kind: 'show', index: 0 }
  if (key === 'End') return { kind: 'show', index: last }
  return key === 'Escape' && open ? { kind: 'close' } : null
}

/** The search text, and when its last letter was typed, in milliseconds. */
type Typed = { text: string; at: number }

/** Appends a letter to the search text, or starts a new one if the last letter is too old. */
export function addLetter(typed: Typed, letter: string, now: number): Typed {
  return { text: now - typed.at < typingMs ? typed.text + letter : letter, at: now }
}

/** Finds the option that begins with the search text, or -1. Repeating a letter moves to the next match. */
export function findTyped(text: string, list: ListState): number {
  const { labels, open, active } = list
  const repeated = [...text].every((character) => character === text[0])
  const from = (open ? active : firstShown(list)) + (repeated ? 1 : 0)
  const wanted = foldText(repeated ? firstCharacters(text, 1) : text)
  const order = labels.map((_, step) => (from + step) % labels.length)
  return order.find((index) => foldText(labels[index] ?? '').startsWith(wanted)) ?? -1
}
