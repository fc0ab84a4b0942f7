import { useEffect } from 'react'
import { Link } from 'react-router'
import { useDrafts } from '#web/lib/unsaved/unsaved-forms.ts'
import * as texts from '#web/texts/settings.ts'

/** Says how many fields are not saved yet and leads to them. The browser warns before the page is closed. */
export function UnsavedNote({ addressOf }: { addressOf: (section: string) => string }) {
  const drafts = Object.values(useDrafts())
  const [first] = drafts
  const hasUnsaved = first !== undefined
  useEffect(() => {
    if (!hasUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnsaved])
  if (!first) return null
  const count = drafts.reduce((sum, { values }) => sum + Object.keys(values).length, 0)
  return (
    <p className="rounded-control border border-wait px-4 py-2 text-sm">
      <span>{`${texts.unsavedChanges(count)} `}</span>
      <Link to={addressOf(first.section)} className="underline underline-offset-4">
        {texts.goToUnsaved}
      </Link>
    </p>
  )
}
