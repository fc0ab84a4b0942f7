import type { z } from 'zod'
import { archivePath, type archiveSchema } from '#contract/accounts/archives.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/accounts.ts'
import { useArchive, useMakeArchive } from './archive-queries.ts'

/** The ZIP archive of the account: none, being made, ready or failed. */
export function Archive() {
  const { data, isError } = useArchive()
  const { mutate, isPending } = useMakeArchive()
  const archive = data?.archive
  const isReady = archive?.state === 'ready'
  const isMaking = archive?.state === 'making'
  return (
    <div className="mt-6 border-edge border-t pt-5">
      <h3 className="text-lg">{texts.archiveWithVideos}</h3>
      <p className="mt-2 max-w-[65ch] text-quiet" role="status">
        {isError ? texts.archiveUnknown : describeArchive(archive)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {isReady && (
          <Button asChild>
            <a href={archivePath} download>
              {texts.downloadZip}
            </a>
          </Button>
        )}
        {data && !isMaking && (
          <Button aria-disabled={isPending} onClick={() => mutate()}>
            {isReady ? texts.makeNewArchive : archive ? texts.tryArchiveAgain : texts.makeArchive}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Nothing while it is not known whether there is one. */
function describeArchive(archive: z.infer<typeof archiveSchema> | null | undefined): string {
  if (archive === undefined) return ''
  if (archive === null) return texts.whatAnArchiveHas
  if (archive.state === 'making') return texts.archiveIsBeingMade
  if (archive.state === 'failed') return texts.archiveFailed
  return texts.archiveIsReady(formatDateTime(archive.expiresAt ?? ''), formatSize(archive.bytes ?? 0))
}

function formatSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1000 ? `${Math.max(0.1, megabytes).toFixed(1)} MB` : `${(megabytes / 1000).toFixed(1)} GB`
}
