import { useState } from 'react'
import { reportPageSize, type VideoReport } from '#contract/videos/video-reports.ts'
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

/** Reports of shared videos; open ones first. */
export function ReportList() {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<VideoReport | null>(null)
  const { data, isPending, refetch } = useReports(page)
  if (isPending) return <Skeleton className="h-20" />
  if (!data) return <Unreachable text={texts.reportsUnreachable} onRetry={() => void refetch()} />
  if (data.total === 0) return <p className="text-quiet">{texts.noReports}</p>
  return (
    <>
      <p className="mb-3 text-quiet">{texts.openReports(data.open)}</p>
      <ul className="divide-y divide-edge border-edge border-y">
        {data.data.map((report) => (
          <Row key={report.id} report={report} onOpen={setOpened} />
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(data.total / reportPageSize)} onPage={setPage} />
      <Dialog narrow open={opened !== null} onOpenChange={() => setOpened(null)} title={texts.decideAboutReport}>
        {opened && <DecideReportForm report={opened} onDone={() => setOpened(null)} />}
      </Dialog>
    </>
  )
}

type RowProps = { report: VideoReport; onOpen: (report: VideoReport) => void }

function Row({ report, onOpen }: RowProps) {
  const { reason, words, email, owner, prompt, posterUrl, decision, ownerReason, answer, decidedAt, createdAt } = report
  return (
    <li className="grid gap-x-5 gap-y-3 py-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <span className="cinema block aspect-video w-36 overflow-hidden rounded-[4px]">
        {posterUrl && <img src={posterUrl} alt="" loading="lazy" className="size-full object-contain" />}
      </span>
      <div className="min-w-0">
        <p className="break-words font-semibold">{reportReasons[reason]}</p>
        <p className="whitespace-pre-line break-words">{words}</p>
        <p className="mt-1 break-words text-quiet text-sm">
          {texts.videoOf(owner, prompt)} · {formatDateTime(createdAt)}
          {email && ` · ${email}`}
        </p>
        {decision && decidedAt && (
          <p className="mt-1 break-words text-sm">
            {texts.decidedOn(texts.decisionsMade[decision], formatDateTime(decidedAt))}
            {ownerReason && ` ${ownerReason}`}
          </p>
        )}
        {answer && <p className="mt-1 break-words text-sm">{texts.answered(answer)}</p>}
        <WatchLink report={report} />
      </div>
      {!decision && (
        <Button size="small" className="w-fit self-start" onClick={() => onOpen(report)}>
          {texts.decide}
        </Button>
      )}
    </li>
  )
}

function WatchLink({ report }: { report: VideoReport }) {
  const url = report.shareUrl ?? report.videoUrl
  if (!url) return <p className="mt-1 text-quiet text-sm">{texts.videoIsDeleted}</p>
  return (
    <a href={url} target="_blank" rel="noreferrer" className="mt-1 inline-block text-sm underline underline-offset-4">
      {texts.watchTheVideo}
    </a>
  )
}
