import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates the folder and restricts it to the process's own user, even if others could open it before. Files that this
 * process creates from now on are private too. Windows has no such modes.
 */
export function makePrivateFolder(folder: string): void {
  if (process.platform === 'win32') return void mkdirSync(folder, { recursive: true })
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  tighten(folder)
  // Deeper folders are unreachable once these are private.
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) tighten(join(folder, entry.name))
}

function tighten(folder: string): void {
  const { uid, mode } = lstatSync(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) === 0) return
  try {
    chmodSync(folder, 0o700)
  } catch {
    // Some file systems have no modes, such as mounted Windows disks.
  }
}
