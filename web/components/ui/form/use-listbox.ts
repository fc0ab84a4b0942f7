import { type KeyboardEvent, useRef, useState } from 'react'

/** Letters typed within this time belong to one search text. */
const typingMs = 500

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
  const last = labels.length - 1

  function show(index = Math.max(0, current)) {
    setActive(index)
    setOpen(true)
  }

  function choose(index: number) {
    setOpen(false)
    if (index !== current) onChoose(index)
  }

  /** Finds the option that begins with the letters typed so far. Repeating a letter moves to the next match. */
  function findTyped(letter: string): number {
    const now = Date.now()
    const text = now - typed.current.at < typingMs ? typed.current.text + letter : letter
    typed.current = { text, at: now }
    const repeated = [...text].every((character) => character === text[0])
    const from = (open ? active : Math.max(0, current)) + (repeated ? 1 : 0)
    const order = labels.map((_, step) => (from + step) % labels.length)
    const wanted = (repeated ? letter : text).toLowerCase()
    return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted)) ?? -1
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
    if (key === 'Enter' || key === ' ') open ? choose(active) : show()
    else if (key === 'ArrowDown') open ? setActive(Math.min(last, active + 1)) : show()
    else if (key === 'ArrowUp') open ? setActive(Math.max(0, active - 1)) : show()
    else if (key === 'Home') show(0)
    else if (key === 'End') show(last)
    else if (key === 'Escape' && open) setOpen(false)
    else if (key.length === 1 && /\S/.test(key)) {
      const found = findTyped(key)
      if (found >= 0) show(found)
    } else return false
    return true
  }

  return {
    open,
    active,
    toggle: () => (open ? setOpen(false) : show()),
    point: setActive,
    choose,
    close: () => setOpen(false),
    onKeyDown,
  }
}
