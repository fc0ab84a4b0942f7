import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { BadPart, type FilmPlan, overlapOf } from './film-plan.ts'
import { readPictures } from './read-pictures.ts'
import { encoderVersion, openSegment } from './write-segment.ts'

/** The pictures of a shot that overlap with the shot before and the shot after. */
type Edges = { head: Buffer[]; tail: Buffer[] }
/** How many they are. */
type Overlaps = { head: number; tail: number }

/**
 * Encodes the pictures of a film as segments: of each shot what it shows alone, and each joint of two shots. A segment
 * that is in the folder already is not encoded again: its name tells what is in it.
 * @returns the paths in the order of the film
 * @throws BadPart for a shot that cannot be decoded or is too short
 */
export async function encodePictures(plan: FilmPlan, folder: string): Promise<string[]> {
  const pathOf = (...content: unknown[]) => {
    const { width, height, frameRate, transition } = plan
    const all = JSON.stringify([encoderVersion, width, height, frameRate, transition, ...content])
    return join(folder, `${createHash('sha256').update(all).digest('hex').slice(0, 40)}.mp4`)
  }
  const overlap = overlapOf(plan)
  const segments: string[] = []
  let before: Edges = { head: [], tail: [] }
  for (const [index, part] of plan.parts.entries()) {
    const [previous, next] = [plan.parts[index - 1], plan.parts[index + 1]]
    const overlaps = { head: previous ? overlap : 0, tail: next ? overlap : 0 }
    const body = pathOf('shot', part.key, overlaps)
    const joint = overlaps.head > 0 && previous ? pathOf('joint', previous.key, part.key) : null
    const nextJoint = overlaps.tail > 0 && next ? pathOf('joint', part.key, next.key) : null
    const missing = [body, joint, nextJoint].filter((path) => path !== null && !existsSync(path))
    const edges = missing.length > 0 ? await encodeShot(plan, index, overlaps, body) : { head: [], tail: [] }
    if (joint && !existsSync(joint)) await encodeJoint(plan, joint, before.tail, edges.head)
    segments.push(...(joint ? [joint] : []), body)
    before = edges
  }
  // The folder's sweep goes by the last use.
  const now = new Date()
  await Promise.all(segments.map((path) => utimes(path, now, now)))
  return segments
}

class TooShort extends Error {}

/** Decodes a shot, and encodes what it shows alone unless that is there already. */
async function encodeShot(plan: FilmPlan, index: number, overlaps: Overlaps, path: string): Promise<Edges> {
  const { path: source = '' } = plan.parts[index] ?? {}
  const segment = existsSync(path) ? null : await openSegment(path, plan)
  try {
    const edges = await split(readPictures(source, plan), overlaps, (picture) => segment?.add(picture))
    await segment?.finish()
    return edges
  } catch (error) {
    await segment?.discard()
    throw new BadPart(index + 1, error instanceof TooShort ? 'short' : 'unreadable')
  }
}

/** Passes on the pictures between both edges. @throws TooShort if there are none */
async function split(
  pictures: AsyncIterable<Buffer>,
  overlaps: Overlaps,
  pass: (picture: Buffer) => Promise<void> | undefined,
): Promise<Edges> {
  const head: Buffer[] = []
  const tail: Buffer[] = []
  let alone = 0
  for await (const picture of pictures) {
    if (head.length < overlaps.head) {
      head.push(picture)
      continue
    }
    tail.push(picture)
    const [oldest] = tail.length > overlaps.tail ? tail.splice(0, 1) : []
    if (!oldest) continue
    alone++
    await pass(oldest)
  }
  if (alone === 0) throw new TooShort()
  return { head, tail }
}

async function encodeJoint(plan: FilmPlan, path: string, tail: Buffer[], head: Buffer[]): Promise<void> {
  const segment = await openSegment(path, plan)
  for (const [index, from] of tail.entries()) {
    const to = head[index] ?? from
    const share = (index + 1) / (tail.length + 1)
    const mixed = Buffer.allocUnsafe(from.length)
    for (let at = 0; at < mixed.length; at++) {
      const value = from[at] ?? 0
      mixed[at] = value + ((to[at] ?? 0) - value) * share
    }
    await segment.add(mixed)
  }
  await segment.finish()
}
