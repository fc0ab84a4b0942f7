import type { Storage } from '#server/integrations/storage/storage.ts'
import type { VideoInspection } from '#server/media/decode-video.ts'
import type { Actor } from '#tests/simulation/actors/actor.ts'

/** A stand-in for a file: its video and the result of inspecting it. */
export type MemoryFile = { taskId: string; look: VideoInspection }

/** The working folders of the simulated processes; emptied for every run. */
export const localFiles = new Map<string, MemoryFile>()

/** The stored files by name. */
export type KeptFiles = Map<string, MemoryFile>

export const mediaAddress = 'https://media.invalid/'

/** The storage itself. */
export function keepIn(kept: KeptFiles): Storage {
  return {
    localFolder: null,
    async put(path, name) {
      const file = localFiles.get(path)
      if (!file) throw new Error(`there is no file ${path}`)
      kept.set(name, file)
      return 1
    },
    async *listOlder() {},
    async *listFolder() {},
    async move() {},
    async removeFolder(folder) {
      for (const name of kept.keys()) if (name.startsWith(`${folder}/`)) kept.delete(name)
    },
    address: (name) => mediaAddress + name,
    localPath: async () => null,
    async remove(name) {
      kept.delete(name)
    },
    open: async () => null,
    space: async () => null,
    ping: async () => {},
  }
}

/** The storage as one actor sees it: shared by all actors, with each call at a gate. */
export function gateStorage(kept: KeptFiles, actor: Actor): Storage {
  const storage = keepIn(kept)
  return {
    ...storage,
    // Without the attempt, which differs in every run.
    put: (path, name) =>
      actor.gate(`put ${name.split('/')[1]?.replace(/-[0-9a-f]{8}\.mp4$/, '.mp4')}`, () => storage.put(path, name)),
    remove: (name) => actor.gate('remove a file', () => storage.remove(name)),
    removeFolder: (folder) => actor.gate('remove folder', () => storage.removeFolder(folder)),
  }
}
