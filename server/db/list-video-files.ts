import type { videoTasks } from './schema/videos.ts'

type Stored = Pick<typeof videoTasks.$inferSelect, 'resultUrls' | 'hdVideoUrl' | 'files'>

/**
 * The names of all stored files of a row that are videos, each once. The columns alone lack a 4K version, and `files` alone
 * lacks what earlier versions stored.
 */
export function listVideoFiles({ resultUrls, hdVideoUrl, files }: Stored): string[] {
  const described = files.flatMap(({ kind, name }) => (kind === 'video' ? [name] : []))
  return [...new Set([...resultUrls, ...(hdVideoUrl ? [hdVideoUrl] : []), ...described])]
}
