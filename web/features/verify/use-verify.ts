import { useEffect, useRef, useState } from 'react'
import { type Verification, verifyFile } from '#contract/verification/verify-file.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { loadPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/site.ts'
import type { ManifestFacts } from './manifest-facts.ts'

export type Checked = {
  name: string
  manifest: ManifestFacts
  verification: Verification | null
  failure: string | null
}

export type VerifyState =
  | { step: 'waiting' }
  /** `part` is 0 to 1. */
  | { step: 'reading'; name: string; part: number }
  | { step: 'done'; checked: Checked }
  | { step: 'failed'; name: string; failure: string }

/** Checks one file at a time. A new file or leaving the page ends the check before. */
export function useVerify() {
  const [state, setState] = useState<VerifyState>({ step: 'waiting' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function verify(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { name } = file
    const show = (next: VerifyState) => {
      if (!controller.signal.aborted) setState(next)
    }
    show({ step: 'reading', name, part: 0 })
    try {
      const { readFile } = await loadPart(() => import('./read-file.ts'))
      const onProgress = (part: number) => show({ step: 'reading', name, part })
      const facts = await readFile(file, { onProgress, signal: controller.signal })
      if (!facts) return show({ step: 'failed', name, failure: texts.fileUnreadable })
      const { sha256, manifest } = facts
      const answer = await ask(sha256)
      show({ step: 'done', checked: { name, manifest, ...answer } })
    } catch {
      show({ step: 'failed', name, failure: texts.checkUnavailable })
    }
  }

  return { state, verify }
}

/** Asks the server about the hash. The file itself is not sent. */
async function ask(sha256: string): Promise<Pick<Checked, 'verification' | 'failure'>> {
  try {
    return { verification: await callEndpoint(verifyFile, { query: { sha256 } }), failure: null }
  } catch (error) {
    return { verification: null, failure: describeError(error) }
  }
}
