import type { VideoMode } from '#contract/models/video-modes.ts'
import type { Route } from '#server/features/models/catalogue/route.ts'

/** Where KIE keeps the record of a task: `extended` are those whose result is the whole, extended video. */
export type TaskKind = 'veo' | 'extended' | 'jobs'

export function kindOf(family: Route['family'], mode: VideoMode): TaskKind {
  if (family === 'jobs') return 'jobs'
  return mode === 'extend' ? 'extended' : 'veo'
}

/** What we keep of a task. Those of the first version are KIE's ids as they are. */
export function toHandle(kind: TaskKind, id: string): string {
  return kind === 'veo' ? id : `${kind}:${id}`
}

export function readHandle(handle: string): { kind: TaskKind; id: string } {
  const [, kind, id] = /^(extended|jobs):(.*)$/s.exec(handle) ?? []
  return kind === 'extended' || kind === 'jobs' ? { kind, id: id ?? '' } : { kind: 'veo', id: handle }
}
