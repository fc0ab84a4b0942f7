import type { HdState, Model } from './model.ts'
import type { Choice } from './resolve-request.ts'

/** A video that somebody wants to extend. */
export type ExtendSource = {
  model: string
  seconds: number
  demo: boolean
  isCompleted: boolean
  /** Whether the account that made it is still connected. */
  isConnected: boolean
  /** In which it was made; a 1080p version may have been added. */
  resolution: string
  hdState: HdState
  /** Whether a higher resolution was ever paid for. */
  hasUpgrades?: boolean
  completedAt: Date | null
}

export type ExtendFault = { field: 'extendVideoId' | 'seconds'; allowed: number[]; message: string }

const hourMs = 60 * 60 * 1000
const instead = 'Start a new video from its last frame instead.'

/** The services extend what they made last, and only in the resolutions of the mode. */
function findFaultInPicture({ resolutions }: Choice['rules'], source: ExtendSource): string | null {
  const { resolution, hdState, hasUpgrades } = source
  if (!resolutions.includes(resolution))
    return `It was made in ${resolution}, and the service extends only videos in ${resolutions.join(' or ')}. ${instead}`
  if (hasUpgrades) return `It has a version in a higher resolution, so the service cannot extend it. ${instead}`
  if (hdState === 'stored') return `It has a 1080p version, so the service cannot extend it. ${instead}`
  if (hdState === 'requested' || hdState === 'running')
    return `Its 1080p version is being made, so the service cannot extend it. ${instead}`
  return null
}

/** Why a video cannot be extended like this, for the page and the server; null if it can. */
export function findExtendFault(
  model: Pick<Model, 'id' | 'label' | 'demo'>,
  { rules, seconds }: Pick<Choice, 'rules' | 'seconds'>,
  source: ExtendSource,
  now: Date,
): ExtendFault | null {
  const { maxTotal = null, maxSourceAgeHours = null, fromUpgraded = true } = rules.extend ?? {}
  const refuse = (message: string): ExtendFault => ({ field: 'extendVideoId', allowed: [], message })
  if (source.model !== model.id) return refuse(`${model.label} extends only its own videos.`)
  if (source.demo !== model.demo) return refuse('The service that made this video is no longer connected.')
  if (!source.isCompleted) return refuse('Only a finished video can be extended.')
  const pictured = fromUpgraded ? null : findFaultInPicture(rules, source)
  if (pictured) return refuse(pictured)
  if (!source.isConnected)
    return refuse(`The account that made this video is no longer connected, so it cannot be extended. ${instead}`)
  const ageMs = now.getTime() - (source.completedAt ?? now).getTime()
  if (maxSourceAgeHours !== null && ageMs > maxSourceAgeHours * hourMs)
    return refuse(`Only videos of the last ${maxSourceAgeHours} hours can be extended.`)
  if (maxTotal === null || source.seconds + seconds <= maxTotal) return null
  const allowed = (rules.extend?.addSeconds ?? []).filter((added) => source.seconds + added <= maxTotal)
  const message = `A video can be extended to at most ${maxTotal} seconds.`
  return allowed.length === 0 ? refuse(message) : { field: 'seconds', allowed, message }
}
