import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/automation.ts'
import { useOpenApi } from './open-api.ts'
import { OperationCard } from './operation-card.tsx'
import { groupOperations, toId } from './reference-groups.ts'

/** Every API call, rendered from the server's OpenAPI document. */
export function Reference() {
  const { data, isPending, refetch } = useOpenApi()
  if (isPending) return <Skeleton className="h-96 w-full" />
  if (!data) return <Unreachable text={texts.referenceUnreachable} onRetry={() => void refetch()} />
  const groups = groupOperations(data)
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label={texts.groupsOfApiCalls} className="max-lg:mb-8 lg:sticky lg:top-24 lg:self-start">
        <ul className="flex flex-wrap gap-x-1 lg:flex-col">
          {groups.map(({ name, operations }) => (
            <li key={name}>
              <a
                href={`#${toId(name)}`}
                className="flex items-center gap-2 rounded-control px-3 py-2 text-quiet hover:bg-edge/60 hover:text-text"
              >
                {name} <span className="text-sm tabular-nums">{operations.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-12">
        <div className="max-w-[70ch] space-y-3">
          {data.info.description.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph.replaceAll('`', '')}</p>
          ))}
        </div>
        {groups.map(({ name, operations }) => (
          <section key={name} aria-labelledby={toId(name)}>
            <h2 id={toId(name)} className="mb-4 scroll-mt-24 text-2xl">
              {name}
            </h2>
            <div className="space-y-4">
              {operations.map(({ id, ...listed }) => (
                <OperationCard key={id} id={id} {...listed} open={name === 'Automation'} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
