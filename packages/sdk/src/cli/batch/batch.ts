import type { Soundreel } from '../../client.ts'
import type { Video } from '../../types/video.ts'
import type { Interrupts } from '../interrupts.ts'
import type { Entry, Journal } from './journal.ts'
import type { Row } from './read-rows.ts'

export type Batch = {
  client: Soundreel
  journal: Journal
  interrupts: Interrupts
  folder: string
  timeoutMs: number
  onUpdate(row: Row, video: Video): void
}

/** A row that is over. Only --retry-failed tries it again. */
export async function endRow(
  { journal }: Batch,
  { id }: Row,
  over: Required<Pick<Entry, 'attempt' | 'state' | 'reason'>>,
): Promise<Entry> {
  const entry = { row: id, ...over }
  await journal.note(entry)
  return entry
}
