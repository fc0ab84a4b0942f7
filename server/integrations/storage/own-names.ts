/**
 * The names that this product, in any version, gives to stored files that have an owner in the database. All other
 * files in the storage belong to the operator and are never touched.
 */

/** Says which installation the storage belongs to. Hidden, so that the server never sends it. */
export const markerName = '.soundreel.json'

export type OwnName = {
  kind: 'video' | 'picture' | 'clip' | 'piece'
  /** A file that was never finished, left by a killed process. */
  isDraft: boolean
}

const token = '[\\w-]{24}'
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const patterns: Record<OwnName['kind'], string> = {
  // The older names have neither hash nor attempt.
  video: `${token}/(?:poster\\.(?:jpg|webp)|\\d+[pk](?:-[0-9a-f]{16}-[0-9a-f]{8})?\\.mp4)`,
  picture: `images/${token}\\.(?:png|jpg|webp|mp4|mp3|wav)`,
  clip: `showcase/${token}\\.(?:mp4|webp)`,
  piece: `archives/${uuid}/${uuid}/\\d{6,}`,
}
const draft = `(\\.${uuid})?\\.part`
const kinds = Object.entries(patterns).map(
  ([kind, pattern]) => [kind as OwnName['kind'], new RegExp(`^${pattern}(?:${draft})?$`)] as const,
)

/** What a stored name stands for; null if the product never gives such a name. */
export function readOwnName(name: string): OwnName | null {
  const found = kinds.find(([, pattern]) => pattern.test(name))
  return found ? { kind: found[0], isDraft: name.endsWith('.part') } : null
}

/** The first part of a name. */
export const topFolderOf = (name: string) => name.split('/', 1)[0] ?? ''
