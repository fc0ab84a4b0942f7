import { openAsBlob } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Soundreel } from '../client.ts'
import type { VideoInput, VideoRequest } from '../types/video.ts'
import { wrongUsage } from './fault.ts'
import { type Given, readNumber, readText } from './read-values.ts'

/** A request whose pictures may still be files here. */
export type Draft = { request: VideoRequest; images: { role: 'first' | 'last'; place: string }[] }

const aliases: Record<string, string> = { fast: 'veo3_fast', quality: 'veo3' }
const maxSeed = 4_294_967_295
const isAddress = (place: string) => /^https?:\/\//i.test(place)

/** A request from options or from the columns of a row. @throws Fault for a value that cannot be meant */
export function readDraft(prompt: string, values: Given): Draft {
  if (prompt.trim() === '') throw wrongUsage('The prompt is empty.')
  const model = readText(values, 'model') ?? 'fast'
  const options = {
    negativePrompt: readText(values, 'negative'),
    seconds: readNumber(values, 'seconds', [1, 3600]),
    resolution: readText(values, 'resolution'),
    aspectRatio: readText(values, 'ratio'),
    audio: values['no-audio'] === true ? false : undefined,
    seed: readNumber(values, 'seed', [0, maxSeed]),
    takes: readNumber(values, 'takes', [1, 4]),
  }
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const [first, last] = [readText(values, 'image'), readText(values, 'last-image')]
  return {
    request: { model: aliases[model] ?? model, prompt, ...Object.fromEntries(given) },
    images: [
      ...(first ? [{ role: 'first' as const, place: first }] : []),
      ...(last ? [{ role: 'last' as const, place: last }] : []),
    ],
  }
}

/** @throws Fault for a picture that is neither an address nor a file */
export async function requireImages({ images }: Draft): Promise<void> {
  for (const { place } of images)
    if (!isAddress(place))
      await access(place).catch(() => {
        throw wrongUsage(`There is no picture ${place}`)
      })
}

/** For a quote: the price does not depend on which pictures they are, so none is uploaded. */
export function toQuoteRequest({ request, images }: Draft): VideoRequest {
  return withInputs(
    request,
    images.map(({ role, place }) =>
      isAddress(place) ? { role, imageUrl: place } : { role, uploadId: 'not-uploaded' },
    ),
  )
}

/** For the charge: uploads the pictures that are files here. */
export async function toRequest(client: Soundreel, draft: Draft, signal: AbortSignal): Promise<VideoRequest> {
  const inputs: VideoInput[] = []
  for (const { role, place } of draft.images)
    if (isAddress(place)) inputs.push({ role, imageUrl: place })
    else {
      const file = new File([await openAsBlob(place)], basename(place))
      inputs.push({ role, uploadId: (await client.uploads.create(file, { signal })).id })
    }
  return withInputs(draft.request, inputs)
}

function withInputs(request: VideoRequest, inputs: VideoInput[]): VideoRequest {
  return inputs.length === 0 ? request : { ...request, inputs }
}
