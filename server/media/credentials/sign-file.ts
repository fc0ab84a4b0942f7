import { createPool } from '#server/limits/pool.ts'
import { type Child, startChild } from '#server/media/run-child.ts'
import type { SignAnswer, SignFileRequest, SignStep, Upstream } from './sign-child.ts'
import { findMemoryFault, planSigning, type SigningPlan } from './signing-memory.ts'

export type SignFileOutcome = { outcome: 'signed'; upstream: Upstream } | { outcome: 'failed'; reason: string }

type Seal = (claim: Uint8Array) => Promise<Uint8Array>

const childFile = new URL('./sign-child.ts', import.meta.url)
const timeoutMs = 30_000
const largeTimeoutMs = 180_000
const heapMb = 256
/** Loading the library takes 100 ms of processor time, so a child is kept for the next video. */
const idleMs = 30_000
const maxIdle = 2
/** WebAssembly memory never shrinks. */
const maxKeptBytes = 96 * 1024 * 1024

type Idle = { child: Child; timer: NodeJS.Timeout }
const idle: Idle[] = []
/** Each may need gigabytes. */
const largeFiles = createPool({ maxAtOnce: 1, maxWaiting: 100, retryAfterSeconds: 60 })

/**
 * Writes a copy of an MP4 with a C2PA manifest that the signature seals. A child process without keys and secrets reads
 * the file; `seal` gets the bytes to be signed and returns a COSE signature of exactly `signatureBytes` bytes.
 * @throws the errors of `seal`, and Error if no child can be started
 */
export async function signFile(file: SignFileRequest, seal: Seal): Promise<SignFileOutcome> {
  const plan = await planSigning([file.upstreamPath, file.videoPath])
  if (plan.isLarge) return largeFiles.run(() => signLarge(file, plan, seal))
  const kept = takeIdle()
  const outcome = kept && (await signIn(kept, file, plan, seal))
  // A kept child may have ended meanwhile, or an earlier file may have damaged it.
  return outcome?.outcome === 'signed' ? outcome : signIn(startChild(childFile, heapMb), file, plan, seal)
}

async function signLarge(file: SignFileRequest, plan: SigningPlan, seal: Seal): Promise<SignFileOutcome> {
  const reason = findMemoryFault(plan)
  return reason ? { outcome: 'failed', reason } : signIn(startChild(childFile, heapMb), file, plan, seal)
}

async function signIn(child: Child, file: SignFileRequest, plan: SigningPlan, seal: Seal): Promise<SignFileOutcome> {
  let keeps = false
  const limitMs = plan.isLarge ? largeTimeoutMs : timeoutMs
  try {
    const claimed = await ask(child, { step: 'claim', file, memoryMb: plan.memoryMb }, limitMs)
    if (claimed.outcome !== 'claim') return failed(claimed)
    const sealed = await ask(child, { step: 'seal', signature: await seal(claimed.claim) }, limitMs)
    if (sealed.outcome !== 'signed') return failed(sealed)
    keeps = sealed.memoryBytes <= maxKeptBytes && idle.length < maxIdle
    return { outcome: 'signed', upstream: claimed.upstream }
  } finally {
    if (keeps) keepChild(child)
    else await child.end()
  }
}

async function ask(child: Child, request: SignStep, timeoutMs: number): Promise<SignAnswer> {
  const end = await child.ask<SignAnswer>(request, { timeoutMs })
  if (end.outcome === 'answered') return end.result
  return { outcome: 'failed', reason: end.outcome === 'ended' ? `the child ${end.reason}` : end.outcome }
}

function failed(answer: SignAnswer): SignFileOutcome {
  return { outcome: 'failed', reason: answer.outcome === 'failed' ? answer.reason : `unexpected ${answer.outcome}` }
}

function takeIdle(): Child | null {
  const kept = idle.pop()
  if (!kept) return null
  clearTimeout(kept.timer)
  kept.child.rest(false)
  return kept.child
}

function keepChild(child: Child): void {
  child.rest(true)
  const timer = setTimeout(() => {
    const at = idle.findIndex((other) => other.child === child)
    if (at >= 0) idle.splice(at, 1)
    void child.end()
  }, idleMs)
  timer.unref()
  idle.push({ child, timer })
}
