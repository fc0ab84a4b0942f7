import { useQuery } from '@tanstack/react-query'
import { getSitePage, type SitePageName, sitePageTitles } from '#contract/settings/site-pages.ts'
import type { Elements } from '#web/components/ui/elements.ts'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { callEndpoint } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/site.ts'
import { parseBlocks } from './site-page-blocks.ts'

export function sitePageKey(name: SitePageName) {
  return ['site-page', name]
}

export function useSitePage(name: SitePageName) {
  return useQuery({
    queryKey: sitePageKey(name),
    queryFn: ({ signal }) => callEndpoint(getSitePage, { params: { name }, signal }),
  })
}

type SitePageProps = { name: SitePageName; children?: Elements }

/** One of the operator's own pages. The children follow its text. */
export function SitePage({ name, children }: SitePageProps) {
  const { data, isPending, refetch } = useSitePage(name)
  return (
    <PageSection title={sitePageTitles[name]}>
      {isPending && <Skeleton className="h-96 max-w-[70ch]" />}
      {!isPending && !data && <Unreachable text={texts.pageUnreachable} onRetry={() => void refetch()} />}
      {data && (
        <article className="max-w-[70ch] space-y-4">
          {parseBlocks(data.text).map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text changes as a whole
            <Block key={index} block={block} />
          ))}
          {data.updatedAt && <p className="text-quiet text-sm">{texts.lastChanged(formatDateTime(data.updatedAt))}</p>}
          {children}
        </article>
      )}
    </PageSection>
  )
}

function Block({ block }: { block: ReturnType<typeof parseBlocks>[number] }) {
  if (block.kind === 'heading')
    return (
      <h2 dir="auto" className="pt-4 text-xl">
        {block.text}
      </h2>
    )
  if (block.kind === 'paragraph')
    return (
      <p dir="auto" className="whitespace-pre-line">
        {block.text}
      </p>
    )
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-quiet">
      {block.items.map((item) => (
        <li dir="auto" key={item}>
          {item}
        </li>
      ))}
    </ul>
  )
}
