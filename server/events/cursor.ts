/**
 * A position in the event stream. Events may become visible in
 * another order than their ids, so the transaction comes first.
 */
export type Cursor = { tx: bigint; id: number }

/** Before every position, including events from before a restore, whose tx is below zero. */
export const beginning: Cursor = { tx: -(2n ** 63n), id: 0 }

export function isAfter(one: Cursor, other: Cursor): boolean {
  return one.tx > other.tx || (one.tx === other.tx && one.id > other.id)
}

export function writeCursor({ tx, id }: Cursor): string {
  return `${tx}-${id}`
}

/** @returns null if the text is not a position. */
export function readCursor(text: string): Cursor | null {
  const [, tx, id] = /^(-?\d{1,19})-(\d{1,15})$/.exec(text) ?? []
  return tx && id ? { tx: BigInt(tx), id: Number(id) } : null
}
