import { type KeyboardEvent, useRef, useState } from 'react'
import { addLetter, findTyped, firstShown, moveByKey } from './listbox-moves.ts'

type ListboxOptions = {
  labels: readonly string[]
  /** The index of the selected option; -1 if there is none. */
  current: number
  onChoose: (index: number) => void
}

/** A list that opens under its control and follows the keyboard of the control. */
export function useListbox({ labels, current, onChoose }: ListboxOptions) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const typed = useRef({ text: '', at: 0 })
  const list = { labels, current, open, active }

  function show(index: number) {
    setActive(index)
    setOpen(true)
  }

  function choose(index: number) {
    setOpen(false)
    if (index !== current) onChoose(index)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || (event.altKey && !event.key.startsWith('Arrow'))) return
    if (event.key === 'Tab') return open ? choose(active) : undefined
    if (!lead(event.key)) return
    event.preventDefault()
    // The same keys would also close a surrounding dialog or scroll the page.
    event.stopPropagation()
  }

  /** @returns whether the list handled the key */
  function lead(key: string): boolean {
    if (key.length === 1 && /\S/.test(key)) {
      typed.current = addLetter(typed.current, key, Date.now())
      const found = findTyped(typed.current.text, list)
      if (found >= 0) show(found)
      return true
    }
    const move = moveByKey(key, list)
    if (move?.kind === 'choose') choose(move.index)
    else if (move?.kind === 'show') show(move.index)
    else if (move?.kind === 'close') setOpen(false)
    return move !== null
  }

  return {
    open,
    active,
    toggle: () => (open ? setOpen(false) : show(firstShown(list))),
    point: setActive,
    choose,
    close: () => setOpen(false),
    onKeyDown,
  }
}
