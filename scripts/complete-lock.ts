/**
 * `npm run complete-lock`: fetches from the registry every checksum that package-lock.json lacks. npm omits the
 * checksums of packages for other systems if the registry used for the installation did not have them. npm would
 * install such a package unverified.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder, runCommand } from './run-command.ts'

/** `inBundle`: the package came within another package, whose checksum covers it. */
type Entry = { version: string; integrity?: string; link?: boolean; inBundle?: boolean }
type Lock = { packages: Record<string, Entry> }

const path = join(rootFolder, 'package-lock.json')

/** The paths in node_modules of packages without a checksum. */
export function listUnchecked(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([place, { integrity, link, inBundle }]) =>
    place && !link && !inBundle && !/^sha512-/.test(integrity ?? '') ? [place] : [],
  )
}

export const readLock = (): Lock => JSON.parse(readFileSync(path, 'utf8'))

export const packageAt = (place: string) => place.replace(/^.*node_modules\//, '')

async function findChecksum(name: string, version: string): Promise<string | null> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { output } = await runCommand(npm, ['view', `${name}@${version}`, 'dist.integrity'], { quiet: true })
  return /^sha512-[\w+/]{86}==$/m.exec(output)?.[0] ?? null
}

async function completeLock(): Promise<void> {
  const lock = readLock()
  for (const place of listUnchecked(lock)) {
    const entry = lock.packages[place]
    if (!entry) continue
    const { version, ...rest } = entry
    const integrity = await findChecksum(packageAt(place), version)
    if (integrity) lock.packages[place] = { version, integrity, ...rest }
    else process.exitCode = 1
    console.log(`${packageAt(place)}@${version}: ${integrity ? 'completed' : 'the registry does not know it'}`)
  }
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
}

if (import.meta.main) await completeLock()
