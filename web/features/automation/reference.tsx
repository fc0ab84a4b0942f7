import * as texts from '#web/texts/automation.ts'
import { CallCard } from './call-card.tsx'
import type { ReferenceGroup } from './list-reference.ts'

/** API calls by group, with a list of the groups. `open`: the first call of each group is shown in full. */
export function Reference({ groups, open = false }: { groups: readonly ReferenceGroup[]; open?: boolean }) {
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label={texts.groupsOfApiCalls} className="max-lg:mb-8 lg:sticky lg:top-24 lg:self-start">
        <ul className="flex flex-wrap gap-x-1 lg:flex-col">
          {groups.map(({ name, calls }) => (
            <li key={name}>
              <a
                href={`#${groupId(name)}`}
                className="flex items-center gap-2 rounded-control px-3 py-2 text-quiet hover:bg-edge/60 hover:text-text"
              >
                <span>{name}</span>
                <span className="text-sm tabular-nums">{calls.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-12">
        {groups.map(({ name, calls }) => (
          <section key={name} aria-labelledby={groupId(name)}>
            <h2 id={groupId(name)} className="mb-4 scroll-mt-24 text-2xl">
              {name}
            </h2>
            <div className="space-y-4">
              {calls.map((call, index) => (
                <CallCard key={call.id} call={call} open={open && index === 0} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

const groupId = (name: string) => name.toLowerCase().replaceAll(' ', '-')
