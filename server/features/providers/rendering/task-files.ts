import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { temporaryFolder } from '#server/integrations/storage/cache-control.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

export const renditions = ['made', '1080p'] as const
export type Rendition = (typeof renditions)[number]

/** The name of a rendition's file, relative to the folder of all tasks. */
export const fileOf = (task: string, rendition: Rendition) => `${task}/${rendition}.mp4`

/** What a task renders, as it is stored. `files`: paths on this machine of all that it is rendered from. */
export type StoredScene = { files: string[] }

/**
 * Each task is a folder on this machine. With object storage there may be other machines that cannot see it, so the
 * scene and the renditions are put into the storage as well.
 */
export type TaskPlaces = { folder: string; storage: Storage }

const dayMs = 24 * 60 * 60 * 1000
/** Renditions are fetched at once. */
const renditionsKeptMs = 2 * dayMs
/** The demo may draw a scene again, for a 1080p version that its owner asks for later; no film is joined again. */
const scenesKeptMs = { demo: 30 * dayMs, films: renditionsKeptMs }
export type TaskKind = keyof typeof scenesKeptMs

/** Stores the scene of a task, so that a render interrupted by a crash can be repeated, here or on another machine. */
export async function keepScene({ folder, storage }: TaskPlaces, task: string, scene: StoredScene): Promise<void> {
  const taskFolder = join(folder, task)
  await mkdir(taskFolder, { recursive: true })
  if (!storage.localFolder) {
    const files: string[] = []
    for (const path of scene.files) {
      const name = nameOf(task, `${files.length}-${basename(path)}`)
      await storage.put(path, name)
      files.push(name)
    }
    const forOthers = join(taskFolder, 'scene-for-others.json')
    await writeFile(forOthers, JSON.stringify({ ...scene, files }))
    await storage.put(forOthers, nameOf(task, 'scene.json'))
  }
  await writeFile(join(taskFolder, 'scene.json'), JSON.stringify(scene), { flush: true })
}

/** The scene of a task, and whether this machine accepted the task; null if the task is unknown. */
export async function findScene<Scene extends StoredScene>(
  { folder, storage }: TaskPlaces,
  task: string,
): Promise<{ scene: Scene; isOurs: boolean } | null> {
  const own = join(folder, task, 'scene.json')
  const isOurs = existsSync(own)
  if (storage.localFolder) return isOurs ? { scene: await readScene<Scene>(own), isOurs } : null
  const kept = await findKept(storage, nameOf(task, 'scene.json'))
  if (!kept) return null
  const scene = await readScene<Scene>(kept)
  const files = await Promise.all(scene.files.map((name) => findKept(storage, name)))
  if (!files.every((file) => file !== null)) return null
  return { scene: { ...scene, files }, isOurs }
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

/** Removes what nobody needs any more of the tasks of this machine. */
export async function removeOldTasks(places: TaskPlaces, kind: TaskKind): Promise<void> {
  const { folder, storage } = places
  for (const task of await readdir(folder).catch(() => [])) {
    const path = join(folder, task)
    const scene = await stat(join(path, 'scene.json')).catch(() => stat(path))
    const ageMs = Date.now() - scene.mtimeMs
    if (ageMs > scenesKeptMs[kind]) await removeTask(places, task)
    else if (ageMs > renditionsKeptMs)
      for (const rendition of renditions) {
        await rm(join(folder, fileOf(task, rendition)), { force: true })
        if (!storage.localFolder) await storage.remove(nameOf(fileOf(task, rendition)))
      }
  }
}

/** Removes all of a task from this machine and from the storage. */
export async function removeTask({ folder, storage }: TaskPlaces, task: string): Promise<void> {
  if (!storage.localFolder) await storage.removeFolder(nameOf(task))
  await rm(join(folder, task), { recursive: true, force: true })
}

/** Removes the copies of tasks whose machine is gone from a bucket: nobody else does. */
export async function removeLeftCopies(storage: Storage, now: Date): Promise<void> {
  if (storage.localFolder) return
  for await (const names of storage.listOlder(new Date(now.getTime() - scenesKeptMs.demo)))
    for (const name of names) if (name.startsWith(nameOf(''))) await storage.remove(name)
}

const nameOf = (...parts: string[]) => [temporaryFolder, 'demo', ...parts].join('/')

async function findKept(storage: Storage, name: string): Promise<string | null> {
  return storage.localFolder ? null : storage.localPath(storage.address(name))
}

async function readScene<Scene extends StoredScene>(path: string): Promise<Scene> {
  return JSON.parse(await readFile(path, 'utf8'))
}
