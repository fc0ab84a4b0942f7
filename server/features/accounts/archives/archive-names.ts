const maxPromptCharacters = 60

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A file name that every system accepts, with letters of every language. */
function toFileName(text: string): string {
  const words = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return [...words.trim()].slice(0, maxPromptCharacters).join('').trim()
}

/** `2026-11-23 waves at night vid_… 720p.mp4`, in the folder of all videos. */
export function nameVideo(video: { taskId: string; prompt: string; createdAt: Date }, rendition: string): string {
  const parts = [dayOf(video.createdAt), toFileName(video.prompt), video.taskId, rendition]
  return `videos/${parts.filter((part) => part !== '').join(' ')}.mp4`
}

export function namePicture({ name, createdAt }: { name: string; createdAt: Date }): string {
  return `images/${dayOf(createdAt)} ${name.split('/').at(-1)}`
}
