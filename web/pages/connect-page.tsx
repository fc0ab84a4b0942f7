import { useState } from 'react'
import type { Elements } from '#web/components/ui/elements.ts'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { SignInPrompt } from '#web/features/accounts/sign-in/sign-in-prompt.tsx'
import { AssistantTokenForm } from '#web/features/agents/assistant-token-form.tsx'
import { ConnectLines } from '#web/features/agents/connect-lines.tsx'
import { CreatedToken } from '#web/features/agents/created-token.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/agents.ts'

export function meta() {
  return pageMeta(texts.connect, texts.connectDescription)
}

export default function ConnectPage() {
  const { user } = useCurrentUser()
  const [token, setToken] = useState<string | null>(null)
  const [isAnother, setIsAnother] = useState(false)
  const startAgain = () => {
    setToken(null)
    setIsAnother(true)
  }
  return (
    <PageSection title={texts.connect} intro={texts.connectIntro}>
      <div className="space-y-12">
        {user ? (
          <Part id="token" title={texts.createATokenForAnAssistant}>
            {token ? (
              <CreatedToken token={token} onAnother={startAgain} />
            ) : (
              <AssistantTokenForm onCreated={setToken} isAnother={isAnother} />
            )}
          </Part>
        ) : (
          <SignInPrompt title={texts.signInToCreateAToken} text={texts.whatTheTokenAllows} next="/connect" />
        )}
        <Part id="lines" title={texts.addItToYourAssistant}>
          <ConnectLines token={token} />
          <p className="mt-4 max-w-[65ch] text-quiet">{texts.needsOauth}</p>
        </Part>
        <Part id="ask" title={texts.askForAVideo}>
          <List entries={texts.thingsToAsk} />
        </Part>
        <Part id="rules" title={texts.whatItMayDo}>
          <List entries={texts.rulesOfAssistants} />
        </Part>
      </div>
    </PageSection>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function List({ entries }: { entries: readonly string[] }) {
  return (
    <ul className="max-w-[65ch] list-disc space-y-1.5 pl-5">
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  )
}
