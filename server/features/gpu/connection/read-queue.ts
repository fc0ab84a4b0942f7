import { plural } from '#contract/plural.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import { describeCallFault, notAsExpected } from './describe-call-fault.ts'

/** How many jobs of anybody wait and run on a server. */
export type Queue = { waiting: number; running: number }

/** What the list of jobs says. */
export function readQueue(answer: VendorAnswer): Queue | { fault: string } {
  const call = 'GET /api/jobs'
  const fault = describeCallFault(call, answer)
  if (fault) return { fault }
  const { jobs } = asObject(answer.got === 'answer' ? parseJson(answer.text) : null)
  if (!Array.isArray(jobs)) return { fault: notAsExpected(call) }
  const count = (status: string) => jobs.filter((job) => asObject(job).status === status).length
  return { waiting: count('pending'), running: count('in_progress') }
}

const jobsAre = { one: '# job is', other: '# jobs are' }

/** A clip would wait behind other jobs for longer than an administrator does. */
export function describeBusy({ waiting, running }: Queue): string {
  if (running === 0) return 'Not tested: jobs wait and none runs. If that lasts longer than a minute, restart ComfyUI.'
  const jobs = plural(waiting + running, jobsAre)
  return `Busy, not tested: ${jobs} being made or waiting. Check again when it is idle.`
}
