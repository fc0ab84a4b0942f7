import { PageSection } from '#web/components/ui/page-section.tsx'
import { UndoChange } from '#web/features/accounts/recovery/undo-change.tsx'
import { useLinkToken } from '#web/lib/address/use-link-token.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/sign-in.ts'

export function meta() {
  return pageMeta(texts.undoAChange, texts.undoDescription)
}

export default function UndoChangePage() {
  const token = useLinkToken()
  return (
    <PageSection title={texts.undoAChange}>
      {token ? <UndoChange token={token} /> : <p className="text-quiet">{texts.openTheLink}</p>}
    </PageSection>
  )
}
