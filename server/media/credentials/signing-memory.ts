import { stat } from 'node:fs/promises'

/** A video of eight seconds with 50 Mbit/s has 50 MB. Larger files, such as 4K, are signed one at a time. */
const usualBytes = 64 * 1024 * 1024
const usualMemoryMb = 900
/** The library holds the file several times. Files of 200 and 500 MB took 1.25 and 2.8 GB. */
const timesFile = 6
const besidesMb = 300
/** What the rest of the machine keeps. */
const reserveMb = 256
const mib = 1024 * 1024

/** How the signing of a file must be done. `memoryMb` limits the memory of the process. */
export type SigningPlan = { isLarge: boolean; memoryMb: number }

/** @param paths the files that are read; the largest counts */
export async function planSigning(paths: string[]): Promise<SigningPlan> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const bytes = Math.max(...sizes)
  if (bytes <= usualBytes) return { isLarge: false, memoryMb: usualMemoryMb }
  return { isLarge: true, memoryMb: Math.ceil((timesFile * bytes) / mib) + besidesMb }
}

/** Why a large file cannot be signed now; null if it can. */
export function findMemoryFault({ isLarge, memoryMb }: SigningPlan): string | null {
  // Also respects the limit of a container.
  const availableMb = Math.floor(process.availableMemory() / mib)
  if (!isLarge || availableMb >= memoryMb + reserveMb) return null
  return `signing a file of this size needs ${memoryMb} MB of memory, and only ${availableMb} MB are available`
}
