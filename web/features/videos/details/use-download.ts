import { useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { videoFileName } from '#web/features/videos/file-name.ts'
import { saveBlob } from '#web/lib/save-blob.ts'
import * as texts from '#web/texts/videos.ts'

/** The video as it was made, or its later version in 1080p. */
export type Version = 'made' | 'hd'

/** Saves a video as a file. A failure is only logged. */
export function useDownload(task: VideoTask) {
  const [loading, setLoading] = useState<Version | null>(null)

  async function download(version: Version) {
    const url = version === 'hd' ? task.hdVideoUrl : task.resultUrls[0]
    if (!url || loading) return
    setLoading(version)
    try {
      await saveFile(url, videoFileName(task.prompt, version === 'hd' ? '1080p' : task.resolution))
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
  saveBlob(await response.blob(), name)
}
