export type VideoOrigin = {
  /** A term of https://cv.iptc.org/newscodes/digitalsourcetype/. */
  digitalSourceType: string
  /** What made the picture and the sound: a model, or a program. */
  softwareAgent: { name: string; version?: string }
  /** The product that signs. */
  generator: { name: string; version: string }
}

const upstreamLabel = 'upstream'

/** The earlier manifest of the same video. */
export const upstreamIngredient = { title: 'video.mp4', relationship: 'parentOf', label: upstreamLabel }

/** What happened to an earlier file of the same video: nothing but signing, a rewrite, or a change of the picture. */
export type Change = 'none' | 'repackaged' | 'edited'

/**
 * The C2PA manifest definition of a video. Contains nothing about the user and no prompt. A video with an upstream
 * manifest is `opened`, because only the first manifest of a video may say `created`.
 */
export function describeManifest(origin: VideoOrigin, { isKept, change }: { isKept: boolean; change: Change }): string {
  const { digitalSourceType, softwareAgent, generator } = origin
  const facts = { digitalSourceType, softwareAgent }
  const opened = { action: 'c2pa.opened', ...facts, parameters: { ingredientIds: [upstreamLabel] } }
  const first = isKept ? opened : { action: 'c2pa.created', ...facts }
  const edited = { action: 'c2pa.edited', softwareAgent: generator, description: 'A visible mark was drawn.' }
  const repackaged = isKept && change === 'repackaged' ? [{ action: 'c2pa.repackaged' }] : []
  const actions = [first, ...repackaged, ...(change === 'edited' ? [edited] : [])]
  return JSON.stringify({
    claim_generator_info: [generator],
    format: 'video/mp4',
    assertions: [{ label: 'c2pa.actions.v2', data: { actions } }],
  })
}
