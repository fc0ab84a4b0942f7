import { useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import * as texts from '#web/texts/videos.ts'
import { videoFileName } from './file-name.ts'

export type Quality = '720p' | '1080p'

/** Saves a video as a file. A failure is only logged. */
export function useDownload(task: VideoTask) {
  const [loading, setLoading] = useState<Quality | null>(null)

  async function download(quality: Quality) {
    const url = quality === '1080p' ? task.hdVideoUrl : task.resultUrls[0]
    if (!url || loading) return
    setLoading(quality)
    try {
      await saveFile(url, videoFileName(task.prompt, quality))
    } catch (error) {
      console.error(texts.downloadFailed, error)
    } finally {
      setLoading(null)
    }
  }

  return { loading, download }
}

async function saveFile(url: string, name: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  const objectUrl = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  // The browser needs the object URL until it has started to save the file.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
}
