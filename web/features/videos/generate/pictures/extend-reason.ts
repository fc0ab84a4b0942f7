import { findExtendFault } from '#contract/models/find-extend-fault.ts'
import type { Model } from '#contract/models/model.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import * as texts from '#web/texts/generator.ts'

/** Why this model cannot extend this video; null if it can. */
export function findExtendReason(model: Model, task: VideoTask): string | null {
  const rules = model.modes.extend
  if (!rules) return texts.extendsNothing(model.label)
  // The shortest length: a longer one can still be changed after the video is chosen.
  const seconds = Math.min(...(rules.extend?.addSeconds ?? [rules.defaults.seconds]))
  const completedAt = task.completedAt === null ? null : new Date(task.completedAt)
  const source = { ...task, isCompleted: task.status === 'completed', completedAt }
  return findExtendFault(model, { rules, seconds }, source, new Date())?.message ?? null
}
