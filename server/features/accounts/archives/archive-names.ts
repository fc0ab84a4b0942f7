import { compose, stripHidden } from '#contract/typed-text/clean-text.ts'
import { countBytes, firstCharacters, fitText } from '#contract/typed-text/measure-text.ts'

const maxPromptCharacters = 60
/** File systems allow 255 bytes for a name, which has a date and an id as well. */
const maxPromptBytes = 180

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A file name that every system accepts, with letters of every language. */
function toFileName(text: string): string {
  const words = compose(stripHidden(text.replaceAll(/\s/g, ' '))).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return fitText(firstCharacters(words.trim(), maxPromptCharacters), maxPromptBytes, countBytes).trim()
}

/** `2026-11-23 waves at night vid_… 720p.mp4`, in the folder of all videos. */
export function nameVideo(video: { taskId: string; prompt: string; createdAt: Date }, rendition: string): string {
  const parts = [dayOf(video.createdAt), toFileName(video.prompt), video.taskId, rendition]
  return `videos/${parts.filter((part) => part !== '').join(' ')}.mp4`
}

export function namePicture({ name, createdAt }: { name: string; createdAt: Date }): string {
  return `images/${dayOf(createdAt)} ${name.split('/').at(-1)}`
}
