import { Link } from 'react-router'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { SignInPrompt } from '#web/features/accounts/sign-in/sign-in-prompt.tsx'
import { ApiTokens } from '#web/features/api-tokens/api-tokens.tsx'
import { Guide } from '#web/features/automation/guide.tsx'
import { Webhooks } from '#web/features/automation/webhooks.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as agentTexts from '#web/texts/agents.ts'
import * as texts from '#web/texts/automation.ts'

export function meta() {
  return pageMeta(texts.api, texts.apiDescription)
}

export default function ApiPage() {
  const { user } = useCurrentUser()
  return (
    <PageSection title={texts.api} intro={texts.apiIntro}>
      <p className="mb-10">
        <span>{`${agentTexts.assistantsToo} `}</span>
        <Link to="/connect" className="underline decoration-beam underline-offset-4 hover:decoration-2">
          {agentTexts.connect}
        </Link>
      </p>
      {user ? (
        <>
          <section aria-labelledby="tokens">
            <h2 id="tokens" className="mb-4 text-2xl">
              {texts.apiTokens}
            </h2>
            <ApiTokens />
          </section>
          <Guide />
          <section aria-labelledby="webhooks" className="mt-14">
            <h2 id="webhooks" className="text-2xl">
              {texts.webhooks}
            </h2>
            <p className="mt-2 mb-4 max-w-[65ch] text-quiet">{texts.whatWebhooksAre}</p>
            <Webhooks />
          </section>
        </>
      ) : (
        <>
          <SignInPrompt title={texts.signInToCreate} text={texts.whatAnApiTokenAllows} next="/api" />
          <Guide />
        </>
      )}
    </PageSection>
  )
}
