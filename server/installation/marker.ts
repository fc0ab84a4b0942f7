import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { markerName } from '#server/integrations/storage/own-names.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

const about =
  'This file ties the stored videos to their database. Soundreel does not start without it. Copy it together with the videos.'

const markerSchema = z.object({ installation: z.uuid(), sweeps: z.number().int().min(0) })

/** The id of the installation that a storage belongs to, and the number of its last nightly sweep. */
export type Marker = z.output<typeof markerSchema>

/** Null if there is none, or if it is unreadable. @throws Error if the storage cannot be reached */
export async function readMarker(storage: Storage): Promise<Marker | null> {
  const file = await storage.open(markerName)
  if (!file?.body) return null
  const content = Buffer.isBuffer(file.body) ? file.body.toString() : await text(file.body)
  try {
    return markerSchema.parse(JSON.parse(content))
  } catch {
    return null
  }
}

export async function writeMarker(storage: Storage, marker: Marker): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-marker-'))
  try {
    const path = join(folder, 'marker')
    await writeFile(path, `${JSON.stringify({ about, ...marker }, null, 2)}\n`)
    await storage.put(path, markerName)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
