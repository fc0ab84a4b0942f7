import { compose, stripHidden } from '#contract/typed-text/clean-text.ts'
import { countBytes, firstCharacters, fitText } from '#contract/typed-text/measure-text.ts'

const maxCharacters = 60
/** File systems allow 255 bytes for a name. */
const maxBytes = 180
/** More than the name can keep. */
const maxRead = 300

/** 'Sóng vỗ bờ, 4K!' in 720p → 'song-vo-bo-4k-720p.mp4'. Only Latin letters lose their accents. */
export function videoFileName(prompt: string, quality: string, suffix = ''): string {
  const words = stripHidden(firstCharacters(prompt, maxRead).replace(/\s+/g, ' '))
    .normalize('NFD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const name = cutAtWord(compose(words.replace(/^-+|-+$/g, '')))
  return `${name || 'soundreel-video'}-${quality}${suffix && `-${suffix}`}.mp4`
}

function cutAtWord(name: string): string {
  const kept = fitText(firstCharacters(name, maxCharacters), maxBytes, countBytes)
  if (kept === name || name.charAt(kept.length) === '-' || !kept.includes('-')) return kept
  return kept.slice(0, kept.lastIndexOf('-'))
}
