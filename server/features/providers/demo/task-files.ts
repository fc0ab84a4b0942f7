import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DemoScene } from '#renderer/demo-scene.ts'
import { temporaryFolder } from '#server/integrations/storage/cache-control.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

/**
 * Each task is a folder on this machine. With object storage there may be other machines that cannot see it, so the
 * scene and the renditions are put into the storage as well.
 */
export type TaskPlaces = { folder: string; storage: Storage }

const keptMs = 2 * 24 * 60 * 60 * 1000

/** Stores the scene of a task, so that a render interrupted by a crash can be repeated, here or on another machine. */
export async function keepScene({ folder, storage }: TaskPlaces, task: string, scene: DemoScene): Promise<void> {
  const taskFolder = join(folder, task)
  await mkdir(taskFolder, { recursive: true })
  if (!storage.localFolder) {
    const imagePath = scene.imagePath && nameOf(task, basename(scene.imagePath))
    if (scene.imagePath && imagePath) await storage.put(scene.imagePath, imagePath)
    const forOthers = join(taskFolder, 'scene-for-others.json')
    await writeFile(forOthers, JSON.stringify({ ...scene, imagePath }))
    await storage.put(forOthers, nameOf(task, 'scene.json'))
  }
  await writeFile(join(taskFolder, 'scene.json'), JSON.stringify(scene), { flush: true })
}

/** The scene of a task, and whether this machine accepted the task; null if the task is unknown. */
export async function findScene(
  { folder, storage }: TaskPlaces,
  task: string,
): Promise<{ scene: DemoScene; isOurs: boolean } | null> {
  const own = join(folder, task, 'scene.json')
  const isOurs = existsSync(own)
  if (storage.localFolder) return isOurs ? { scene: await readScene(own), isOurs } : null
  const kept = await findKept(storage, nameOf(task, 'scene.json'))
  if (!kept) return null
  const scene = await readScene(kept)
  return { scene: { ...scene, imagePath: scene.imagePath && (await findKept(storage, scene.imagePath)) }, isOurs }
}

/** Publishes a finished file of a task, on this machine and to the others. */
export async function keepRendition({ folder, storage }: TaskPlaces, file: string, drawnPath: string): Promise<void> {
  if (!storage.localFolder) await storage.put(drawnPath, nameOf(file))
  await rename(drawnPath, join(folder, file))
}

/** The path of a finished file, such as `<task>/720p.mp4`; null if it does not exist yet. */
export async function findRendition({ folder, storage }: TaskPlaces, file: string): Promise<string | null> {
  const own = join(folder, file)
  return existsSync(own) ? own : findKept(storage, nameOf(file))
}

/** Renditions are fetched at once, so leftovers older than two days are useless. */
export async function removeOldTasks({ folder, storage }: TaskPlaces): Promise<void> {
  for (const task of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, task))
    if (Date.now() - mtimeMs <= keptMs) continue
    if (!storage.localFolder) await storage.removeFolder(nameOf(task))
    await rm(join(folder, task), { recursive: true, force: true })
  }
}

const nameOf = (...parts: string[]) => [temporaryFolder, 'demo', ...parts].join('/')

async function findKept(storage: Storage, name: string): Promise<string | null> {
  return storage.localFolder ? null : storage.localPath(storage.address(name))
}

async function readScene(path: string): Promise<DemoScene> {
  return JSON.parse(await readFile(path, 'utf8'))
}
