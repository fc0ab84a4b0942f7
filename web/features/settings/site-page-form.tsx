import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type SitePage,
  type SitePageName,
  sitePageNames,
  sitePageTitles,
  updateSitePage,
} from '#contract/settings/site-pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Textarea } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { useTypedTexts } from '#web/lib/unsaved/use-typed-texts.ts'
import * as texts from '#web/texts/settings.ts'
import { sitePageKey, useSitePage } from './site-page.tsx'

const options = sitePageNames.map((value) => ({ value, label: sitePageTitles[value] }))

/** Lets the operator edit their own pages. */
export function SitePages() {
  const [name, setName] = useState<SitePageName>('terms')
  const { data, isPending, refetch } = useSitePage(name)
  return (
    <>
      <div className="mb-4 max-w-xs">
        <Field label={texts.page}>
          {({ id }) => <Select id={id} value={name} onValueChange={setName} options={options} />}
        </Field>
      </div>
      {isPending && <Skeleton className="h-72" />}
      {!isPending && !data && <Unreachable text={texts.pageUnreachable} onRetry={() => void refetch()} />}
      {data && <SitePageForm key={name} page={data} />}
    </>
  )
}

/** `replaced`: the text that was shown when the change was sent; the answer takes its place. */
type Change = { next: string; replaced: string }

function SitePageForm({ page }: { page: SitePage }) {
  const stored = { text: page.text }
  const { shown, isChanged, type, forgetSent, discard } = useTypedTexts(`site-page:${page.name}`, 'site-pages', stored)
  const { text } = shown
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ next }: Change) =>
      callEndpoint(updateSitePage, { params: { name: page.name }, body: { text: next } }),
    onSuccess: (saved, { replaced }) => {
      queryClient.setQueryData(sitePageKey(page.name), saved)
      forgetSent({ text: replaced })
      showToast({ title: texts.settingsUpdated })
    },
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ next: text, replaced: text })
      }}
    >
      <Field label={texts.text} aside={page.updatedAt ? undefined : texts.theBuiltInText}>
        {(control) => (
          <Textarea {...control} rows={14} value={text} onChange={(event) => type('text', event.target.value)} />
        )}
      </Field>
      <p className="mt-1.5 text-quiet text-sm">{texts.howPagesAreWritten}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? texts.saving : texts.savePage}
        </Button>
        {isChanged && (
          <Button variant="quiet" aria-disabled={isPending} onClick={discard}>
            {texts.discard}
          </Button>
        )}
        {page.updatedAt && (
          <Button variant="quiet" aria-disabled={isPending} onClick={() => mutate({ next: '', replaced: text })}>
            {texts.restoreTheBuiltInText}
          </Button>
        )}
        <Button asChild variant="quiet">
          <Link to={`/${page.name}`}>{texts.seeThePage}</Link>
        </Button>
      </div>
    </form>
  )
}
