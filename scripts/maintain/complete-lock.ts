/**
 * `npm run maintain -- complete-lock`: fetches from the registry every checksum that package-lock.json lacks. npm omits the
 * checksums of packages for other systems if the registry used for the installation did not have them. npm would
 * install such a package unverified. Also names the C library of the Node that comes with the packages, which its
 * packages do not: on a system without glibc, a Node that cannot run would stand before the system's own.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder, runCommand } from '#scripts/run-command.ts'

/** `inBundle`: the package came within another package, whose checksum covers it. */
type Entry = { version: string; integrity?: string; link?: boolean; inBundle?: boolean; libc?: string[] }
type Lock = { packages: Record<string, Entry> }

const path = join(rootFolder, 'package-lock.json')

/** The paths in node_modules of packages without a checksum. */
export function listUnchecked(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([place, { integrity, link, inBundle }]) =>
    place && !link && !inBundle && !/^sha512-/.test(integrity ?? '') ? [place] : [],
  )
}

/** The paths of a Node for Linux that npm would also install where it cannot run. */
export function listUnlimited(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([place, { libc }]) =>
    /\/node-linux-\w+$/.test(place) && !libc?.includes('glibc') ? [place] : [],
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
  for (const place of listUnlimited(lock)) {
    const { version, integrity, ...rest } = lock.packages[place] ?? { version: '' }
    lock.packages[place] = { version, ...(integrity ? { integrity } : {}), libc: ['glibc'], ...rest }
    console.log(`${packageAt(place)}@${version}: only for glibc`)
  }
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
}

if (import.meta.main) await completeLock()
