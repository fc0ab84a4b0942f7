import { rm } from 'node:fs/promises'
import { type Frame, Scaler } from 'node-av'
import sharp from 'sharp'
import { webpPosterPath } from './poster-path.ts'

const maxWidth = 1280
const quality = 82
const webpQuality = 76

export type PosterWish = { posterPath: string; digitalSourceType?: string }

/** Keeps the frame shown at `atSeconds`, and writes it as a progressive JPEG and a WebP. */
export function createPoster({ posterPath: path, digitalSourceType }: PosterWish, atSeconds: number) {
  let kept: { pixels: Buffer; width: number; height: number } | null = null
  let reached = false
  const scaler = new Scaler()
  return {
    offer: (frame: Frame, seconds: number) => {
      if (reached || (kept && seconds < atSeconds - 0.001)) return
      reached = seconds >= atSeconds - 0.001
      const width = Math.min(maxWidth, frame.width)
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
