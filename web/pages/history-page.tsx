import type { AdminTransaction } from '#contract/credits.ts'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { RequireAdmin } from '#web/features/accounts/require-admin.tsx'
import { AllTransactions } from '#web/features/credits/all-transactions.tsx'
import { TransactionFilters } from '#web/features/credits/transaction-filters.tsx'
import { useTransactionFilters } from '#web/features/credits/use-transaction-filters.ts'
import { RefundVideo } from '#web/features/videos/recovery/refund-video.tsx'
import { refundableVideo } from '#web/features/videos/recovery/refundable-video.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/payments.ts'

export function meta() {
  return pageMeta(texts.history, texts.historyDescription)
}

export default function HistoryPage() {
  return (
    <RequireAdmin>
      <PageSection wide title={texts.history} intro={texts.historyIntro}>
        <History />
      </PageSection>
    </RequireAdmin>
  )
}

function History() {
  const { filters, isActive, page, change, clear, goTo } = useTransactionFilters()
  return (
    <>
      <TransactionFilters filters={filters} isActive={isActive} onChange={change} onClear={clear} />
      <AllTransactions
        filters={filters}
        isActive={isActive}
        page={page}
        onPage={goTo}
        actions={(row) => <RowActions row={row} />}
      />
    </>
  )
}

function RowActions({ row }: { row: AdminTransaction }) {
  const taskId = refundableVideo(row)
  return taskId === null ? null : <RefundVideo taskId={taskId} refunded={row.refunded} />
}
