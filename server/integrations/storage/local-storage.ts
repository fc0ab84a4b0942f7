import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Storage } from './storage.ts'

/** Keeps media in a folder of this machine, served by ourselves below /media/. */
export function createLocalStorage(folder: string, publicUrl: string): Storage {
  mkdirSync(folder, { recursive: true })
  const base = `${publicUrl}/media/`
  return {
    localFolder: folder,
    async put(path, name) {
      const target = inside(folder, name)
      const draft = `${target}.${randomUUID()}.part`
      await mkdir(dirname(target), { recursive: true })
      await copyFile(path, draft)
      await sync(draft)
      await rename(draft, target)
      await sync(dirname(target))
    },
    removeFolder: (name) => rm(inside(folder, name), { recursive: true, force: true }),
    address: (name) => base + name,
    localPath(address) {
      if (!address.startsWith(base)) return null
      const path = inside(folder, decodeURIComponent(address.slice(base.length)))
      return existsSync(path) ? path : null
    },
  }
}

/** @throws Error when the name leads out of the folder. */
function inside(folder: string, name: string): string {
  const path = normalize(join(folder, name))
  if (!path.startsWith(folder + sep)) throw new Error('A stored name must stay inside the storage folder.')
  return path
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
