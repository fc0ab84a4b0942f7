import { rm } from 'node:fs/promises'
import { type Frame, Scaler } from 'node-av'
import sharp from 'sharp'
import { searchedSeconds } from '#contract/videos/is-good-frame.ts'
import { createGoodFrameTest } from './good-frame.ts'
import { webpPosterPath } from './poster-path.ts'

const defaultMaxWidth = 1280
const quality = 82
const webpQuality = 76

/**
 * `stillAt`: instead of a poster, a still in full size at this second; null for the last frame that is neither dark nor
 * fading, or for the very last if there is none. `maxWidth`: of a poster, in pixels; 1280 by default.
 */
export type PosterWish = {
  posterPath: string
  digitalSourceType?: string
  stillAt?: number | null
  maxWidth?: number
}

/** The sound may last longer than the picture: the last frames before the wished one are kept in case it never comes. */
const leadSeconds = 1

/** Keeps the frame that is wished for, and writes it as a progressive JPEG and a WebP. */
export function createPoster(wish: PosterWish, film: { seconds: number; frameRate: number }) {
  const { posterPath: path, digitalSourceType, stillAt, maxWidth = defaultMaxWidth } = wish
  const isStill = stillAt !== undefined
  const lastAt = film.seconds - 1.5 / film.frameRate
  const atSeconds = isStill ? Math.min(stillAt ?? lastAt, lastAt) : Math.min(2, film.seconds / 2)
  const keptFrom = atSeconds - (stillAt === null ? searchedSeconds : isStill ? leadSeconds : 0.001)
  let kept: { pixels: Buffer; width: number; height: number } | null = null
  let reached = false
  let isKeptGood = false
  const scaler = new Scaler()
  const isGood = createGoodFrameTest(scaler)
  return {
    offer: (frame: Frame, seconds: number) => {
      if (reached || (kept && seconds < keptFrom)) return
      // For the last frame, all are looked at: the sound may say that the video ends later or earlier.
      reached = stillAt !== null && seconds >= atSeconds - 0.001
      if (stillAt === null) {
        const good = isGood(frame, seconds)
        if (isKeptGood && !good) return
        isKeptGood = good
      }
      const width = isStill ? frame.width : Math.min(maxWidth, frame.width)
      const height = Math.max(1, Math.round((frame.height * width) / frame.width))
      kept = { pixels: scaler.toBufferSync(frame, { resize: { width, height }, format: 'rgb' }), width, height }
    },
    /** Resolves to false if no frame was offered. */
    write: async (): Promise<boolean> => {
      scaler.close()
      if (!kept) return false
      const { pixels, width, height } = kept
      try {
        const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
        if (digitalSourceType) picture.withXmp(describeSource(digitalSourceType))
        await picture.clone().webp({ quality: webpQuality }).toFile(webpPosterPath(path))
        await picture.jpeg({ quality, progressive: true }).toFile(path)
        return true
      } catch (error) {
        for (const written of [path, webpPosterPath(path)]) await rm(written, { force: true })
        throw error
      }
    },
  }
}

/** The IPTC property by which programs recognize pictures made by AI. */
function describeSource(digitalSourceType: string): string {
  const escaped = digitalSourceType.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${escaped}"/></rdf:RDF></x:xmpmeta>`
}
