type Shrinking<Item> = {
  /** Whether the items still show the failure. */
  fails(items: Item[]): Promise<boolean>
  /** A simpler form of the item; null if it has none. */
  simplify(item: Item): Item | null
  /** True once there is no more time. */
  isOver(): boolean
}

/**
 * Finds a short list that still fails: drops large parts, then smaller ones, then single items, and simplifies the rest.
 * The end goes first, because what follows a failure is not needed.
 */
export async function shrink<Item>(failing: readonly Item[], shrinking: Shrinking<Item>): Promise<Item[]> {
  let items = [...failing]
  for (let size = items.length; size >= 1 && !shrinking.isOver(); ) {
    const before = items.length
    items = await dropParts(items, size, shrinking)
    if (size > 1) size = Math.ceil(Math.min(size, items.length) / 2)
    else if (items.length === before) break
  }
  return simplifyEach(items, shrinking)
}

async function dropParts<Item>(items: Item[], size: number, { fails, isOver }: Shrinking<Item>): Promise<Item[]> {
  let left = items
  for (let end = items.length; end > 0 && !isOver(); end -= size) {
    const without = [...left.slice(0, Math.max(0, end - size)), ...left.slice(end)]
    if (await fails(without)) left = without
  }
  return left
}

async function simplifyEach<Item>(items: Item[], { fails, simplify, isOver }: Shrinking<Item>): Promise<Item[]> {
  let left = items
  for (const [index, item] of items.entries()) {
    const simpler = isOver() ? null : simplify(item)
    if (simpler === null) continue
    const changed = left.with(index, simpler)
    if (await fails(changed)) left = changed
  }
  return left
}
