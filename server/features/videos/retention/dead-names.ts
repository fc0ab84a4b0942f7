import type { OwnedFile } from './dead-file-repository.ts'

/** The result of reading some owners: the disabled ones and their files. */
export type OwnersRead = { disabled: string[]; files: OwnedFile[] }

export type DeadNames = ReturnType<typeof createDeadNames>

/** In-memory names that must not be served: folders of deleted videos; folders and pictures of disabled owners. */
export function createDeadNames() {
  let folders = new Set<string>()
  let owners = new Set<string>()
  let owned = new Map<string, string>()

  function addOwners({ disabled, files }: OwnersRead): void {
    for (const id of disabled) owners.add(id)
    for (const { name, ownerId } of files) owned.set(fold(name), ownerId)
  }

  return {
    has(name: string): boolean {
      const key = keyOf(fold(name))
      return folders.has(key) || owned.has(key)
    },
    hasOwner: (id: string) => owners.has(id),
    addFolders(deleted: string[]): void {
      for (const folder of deleted) folders.add(fold(folder))
    },
    /** For these owners, the result replaces everything known before. */
    replaceOwners(ids: string[], read: OwnersRead): void {
      const known = new Set(ids.filter((id) => owners.delete(id)))
      if (known.size > 0) for (const [name, ownerId] of owned) if (known.has(ownerId)) owned.delete(name)
      addOwners(read)
    },
    replaceAll(deleted: string[], read: OwnersRead): void {
      folders = new Set(deleted.map(fold))
      owners = new Set()
      owned = new Map()
      addOwners(read)
    },
  }
}

/**
 * On Windows and macOS, a file is found in other letter cases, too. Both ways, because two signs of Unicode are letters
 * of names in another case. Names are random, so no two are the same afterwards.
 */
const fold = (name: string) => name.toLowerCase().toUpperCase()

/** Of a folded name. A video's files share its folder; the pictures of all users share one. */
function keyOf(name: string): string {
  const folder = name.split('/', 1)[0] ?? ''
  return /^(IMAGES|TEMPORARY)$/.test(folder) ? name : folder
}
