import type { z } from 'zod'
import type * as demoScenesCalls from '#contract/demo-scenes.ts'
import type { Context } from '#server/context.ts'
import { demoScenes, hasDemoScene } from '#server/features/providers/demo/demo-scenes.ts'
import { isDemoMade, isDemoServing } from '#server/features/settings/serving-provider-policy.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { findOwnVideo } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'

export async function listDemoScenes({
  config,
  db,
}: Context): Promise<z.output<typeof demoScenesCalls.listDemoScenes.response>> {
  return { scenes: isDemoServing(config, await getSettings(db.root)) ? demoScenes : [] }
}

/** @throws Refusal NOT_FOUND */
export async function getDemoScene(
  { db }: Context,
  userId: string,
  taskId: string,
): Promise<z.output<typeof demoScenesCalls.getDemoScene.response>> {
  const video = await findOwnVideo(db.root, userId, taskId)
  if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
  const isDrawn = isDemoMade(video.provider) && video.mode === 'text'
  return { isFound: !isDrawn || (await hasDemoScene(video.prompt)), known: demoScenes.map(({ name }) => name) }
}
