import { useEffect, useRef, useState } from 'react'
import { type PasskeyProof, signInWithPasskey, startPasskeySignIn } from '#contract/accounts/passkeys.ts'
import { describeCeremony } from '#web/features/accounts/second-factor/describe-ceremony.ts'
import { provePasskey } from '#web/features/accounts/second-factor/prove-passkey.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { loadPart } from '#web/lib/parts/load-part.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/second-factor.ts'
import { useEnter } from './use-enter.ts'

/** The server's options expire after five minutes. */
const renewMs = 4 * 60_000

/**
 * Lets the browser suggest passkeys where it suggests passwords: https://www.w3.org/TR/webauthn-3/#enum-mediationRequirement
 * @returns a function that starts the suggestion again after another ceremony has ended it.
 */
export function usePasskeySuggestion(): () => void {
  const enter = useEnter()
  const entered = useRef(enter)
  entered.current = enter
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts a suggestion
  useEffect(() => {
    const timer = setInterval(() => setRound((last) => last + 1), renewMs)
    const suggestion = { ended: false }
    void suggest(suggestion, (answer) => entered.current(answer))
    return () => {
      clearInterval(timer)
      suggestion.ended = true
      void cancelSuggestion()
    }
  }, [round])

  return () => setRound((last) => last + 1)
}

type Enter = ReturnType<typeof useEnter>

/** Nobody asked for a suggestion, so its absence is no reason to reload. */
const loadWebAuthn = () => loadPart(() => import('@simplewebauthn/browser'), { mayReload: false })

async function cancelSuggestion(): Promise<void> {
  try {
    const { WebAuthnAbortService } = await loadWebAuthn()
    WebAuthnAbortService.cancelCeremony()
  } catch {
    // Then none was started.
  }
}

async function suggest(suggestion: { ended: boolean }, enter: Enter): Promise<void> {
  // An error before the choice is not shown: the visitor has not asked for a suggestion.
  const proof = await waitForChoice(suggestion).catch(() => null)
  if (!proof) return
  try {
    await enter(await callEndpoint(signInWithPasskey, { body: proof }))
  } catch (error) {
    if (!suggestion.ended) showFailure(texts.signInFailed, describeCeremony(error))
  }
}

/** @returns the proof of the chosen passkey, null if the browser suggests none */
async function waitForChoice(suggestion: { ended: boolean }): Promise<PasskeyProof | null> {
  const { browserSupportsWebAuthnAutofill } = await loadWebAuthn()
  if (!(await browserSupportsWebAuthnAutofill()) || suggestion.ended) return null
  const options = await callEndpoint(startPasskeySignIn)
  return suggestion.ended ? null : provePasskey(options, { suggested: true })
}
