import {
  ArrowDown,
  ArrowRight,
  CircleCheck,
  Clock3,
  type LucideIcon,
  PhoneIncoming,
  Play,
  Search,
  Send,
} from 'lucide-react'
import type { WorkflowKind } from './n8n-workflow.ts'

type Step = { icon: LucideIcon; name: string; text: string }

const start: Step = { icon: Play, name: 'Start', text: 'By hand, on a schedule, or by another app' }
const ready: Step = { icon: CircleCheck, name: 'Video ready', text: 'Post it, save it, send it on' }

const steps: Record<WorkflowKind, readonly Step[]> = {
  polling: [
    start,
    { icon: Send, name: 'Generate', text: 'POST /api/n8n/generate with your prompt' },
    { icon: Clock3, name: 'Wait', text: '20 seconds' },
    { icon: Search, name: 'Status', text: 'Still processing? Back to Wait' },
    ready,
  ],
  callback: [
    start,
    { icon: Send, name: 'Generate', text: 'The same, with callbackUrl' },
    { icon: PhoneIncoming, name: 'Wait for the call', text: 'The run sleeps until we call it' },
    ready,
  ],
}

/** The steps of the workflow, as they hang together in n8n. */
export function WorkflowPicture({ kind }: { kind: WorkflowKind }) {
  return (
    <ol aria-label="Steps of the workflow" className="mb-4 flex flex-col items-stretch md:flex-row">
      {steps[kind].map(({ icon: Icon, name, text }, position) => (
        <li key={name} className="flex flex-1 flex-col items-center md:flex-row">
          {position > 0 && (
            <>
              <ArrowDown aria-hidden className="my-1 size-5 shrink-0 text-quiet md:hidden" />
              <ArrowRight aria-hidden className="mx-1 hidden size-5 shrink-0 text-quiet md:block" />
            </>
          )}
          <div className="flex h-full w-full items-center gap-3 rounded-card border border-edge bg-seat p-4 md:flex-col md:items-start md:gap-2">
            <Icon aria-hidden className="size-6 shrink-0 text-beam" />
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-quiet text-sm">{text}</p>
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
