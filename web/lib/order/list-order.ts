/** The list with one item moved by so many places; the same list if it cannot move so far. */
export function moveBy(ids: readonly string[], id: string, places: number): readonly string[] {
  const from = ids.indexOf(id)
  return moveTo(ids, id, from + places)
}

/** The list with one item at this place; the same list if there is no such item or place. */
export function moveTo(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id)
  if (from < 0 || to < 0 || to >= ids.length || from === to) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
