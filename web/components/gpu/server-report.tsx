import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { CheckedServer } from '#contract/models/gpu/gpu-servers.ts'
import * as texts from '#web/texts/gpu.ts'

/** What a check found out about one server. */
export function ServerReport({ server }: { server: CheckedServer }) {
  const { name, version, device, faults, warnings } = server
  return (
    <li className="space-y-1 py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="min-w-0 break-words font-semibold text-base">{name}</bdi>
        <span className="text-quiet">{version === null ? texts.noAnswer : texts.versionOf(version)}</span>
        {device && <span className="min-w-0 break-words text-quiet">{device}</span>}
      </p>
      {faults.length + warnings.length === 0 && (
        <p className="flex items-center gap-1.5 text-good">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          <span>{texts.noFault}</span>
        </p>
      )}
      <Findings label={texts.faultsOf(name)} lines={faults} Icon={CircleAlert} className="text-bad" />
      <Findings label={texts.warningsOf(name)} lines={warnings} Icon={TriangleAlert} className="text-wait" />
    </li>
  )
}

type FindingsProps = { label: string; lines: readonly string[]; Icon: typeof CircleAlert; className: string }

function Findings({ label, lines, Icon, className }: FindingsProps) {
  if (lines.length === 0) return null
  return (
    <ul aria-label={label} className={`space-y-1 ${className}`}>
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-1.5">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span dir="auto" className="min-w-0 break-words">
            {line}
          </span>
        </li>
      ))}
    </ul>
  )
}
