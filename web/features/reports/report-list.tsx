import { useState } from 'react'
import { type ReportedVideo, reportPageSize, type VideoReport } from '#contract/videos/video-reports.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Pagination } from '#web/components/ui/pagination.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/admin.ts'
import { reportReasons } from '#web/texts/site.ts'
import { DecideReportForm } from './decide-report-form.tsx'
import { useReports } from './report-queries.ts'

/** Reported videos with their reports; open ones first. */
export function ReportList() {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<ReportedVideo | null>(null)
  const { data, isPending, refetch } = useReports(page)
  if (isPending) return <Skeleton className="h-20" />
  if (!data) return <Unreachable text={texts.reportsUnreachable} onRetry={() => void refetch()} />
  if (data.total === 0) return <p className="text-quiet">{texts.noReports}</p>
  return (
    <>
      <p className="mb-3 text-quiet">{texts.openReports(data.open)}</p>
      <ul className="divide-y divide-edge border-edge border-y">
        {data.data.map((reported) => (
          <Row key={`${reported.taskId} ${reported.decidedAt}`} reported={reported} onOpen={setOpened} />
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(data.total / reportPageSize)} onPage={setPage} />
      <Dialog narrow open={opened !== null} onOpenChange={() => setOpened(null)} title={texts.decideAboutVideo}>
        {opened && <DecideReportForm reported={opened} onDone={() => setOpened(null)} />}
      </Dialog>
    </>
  )
}

type RowProps = { reported: ReportedVideo; onOpen: (reported: ReportedVideo) => void }

function Row({ reported, onOpen }: RowProps) {
  const { owner, prompt, posterUrl, decision, ownerReason, answer, decidedAt } = reported
  return (
    <li className="grid gap-x-5 gap-y-3 py-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <span className="cinema block aspect-video w-36 overflow-hidden rounded-[4px]">
        {posterUrl && <img src={posterUrl} alt="" loading="lazy" className="size-full object-contain" />}
      </span>
      <div className="min-w-0">
        <p className="break-words text-quiet text-sm">
          <bdi>{texts.videoOf(owner, prompt)}</bdi>
        </p>
        <WatchLink reported={reported} />
        <Reports reported={reported} />
        {decision && decidedAt && (
          <p className="mt-2 break-words text-sm">
            <span>{`${texts.decidedOn(texts.decisionsMade[decision], formatDateTime(decidedAt))} `}</span>
            {ownerReason && <bdi>{ownerReason}</bdi>}
          </p>
        )}
        {answer && (
          <p dir="auto" className="mt-1 break-words text-sm">
            {texts.answered(answer)}
          </p>
        )}
      </div>
      {!decision && (
        <Button size="small" className="w-fit self-start" onClick={() => onOpen(reported)}>
          {texts.decide}
        </Button>
      )}
    </li>
  )
}

/** More are shown when they are asked for. */
const shownAtFirst = 3

function Reports({ reported: { reports, count } }: { reported: ReportedVideo }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? reports : reports.slice(0, shownAtFirst)
  const left = count - reports.length
  return (
    <>
      <ul className="mt-2 space-y-2">
        {shown.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      {shown.length < reports.length && (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setShowsAll(true)}>
          {texts.showAllReports(reports.length)}
        </Button>
      )}
      {showsAll && left > 0 && <p className="mt-2 text-quiet text-sm">{texts.olderReports(left)}</p>}
    </>
  )
}

function Report({ report: { reason, words, email, createdAt } }: { report: VideoReport }) {
  return (
    <li>
      <p className="break-words font-semibold">{reportReasons[reason]}</p>
      <p dir="auto" className="whitespace-pre-line break-words">
        {words}
      </p>
      <p className="break-words text-quiet text-sm">{[formatDateTime(createdAt), email].filter(Boolean).join(' · ')}</p>
    </li>
  )
}

function WatchLink({ reported }: { reported: ReportedVideo }) {
  const url = reported.shareUrl ?? reported.videoUrl
  if (!url) return <p className="mt-1 text-quiet text-sm">{texts.videoIsDeleted}</p>
  return (
    <a href={url} target="_blank" rel="noreferrer" className="mt-1 inline-block text-sm underline underline-offset-4">
      {texts.watchTheVideo}
    </a>
  )
}
