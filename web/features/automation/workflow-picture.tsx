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
import * as texts from '#web/texts/automation.ts'
import type { WorkflowKind } from './n8n-workflow.ts'

type Step = { icon: LucideIcon; name: string; text: string }

const start: Step = { icon: Play, name: texts.start, text: texts.byHand }
const ready: Step = { icon: CircleCheck, name: texts.videoReady, text: texts.postIt }

const steps: Record<WorkflowKind, readonly Step[]> = {
  polling: [
    start,
    { icon: Send, name: texts.generate, text: texts.postApiN8nGenerate },
    { icon: Clock3, name: texts.wait, text: texts.twentySeconds },
    { icon: Search, name: texts.status, text: texts.stillProcessing },
    ready,
  ],
  callback: [
    start,
    { icon: Send, name: texts.generate, text: texts.postWithCallbackUrl },
    { icon: PhoneIncoming, name: texts.waitForTheCallback, text: texts.pausedUntilWeCallBack },
    ready,
  ],
}

/** The steps of the workflow in the order in which n8n connects them. */
export function WorkflowPicture({ kind }: { kind: WorkflowKind }) {
  return (
    <ol aria-label={texts.stepsOfTheWorkflow} className="mb-4 flex flex-col items-stretch md:flex-row">
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
