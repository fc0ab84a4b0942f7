import { PageSection } from '#web/components/ui/page-section.tsx'
import { SignInPrompt } from '#web/features/accounts/sign-in-prompt.tsx'
import { ApiTokens } from '#web/features/api-tokens/api-tokens.tsx'
import { Guide } from '#web/features/automation/guide.tsx'
import { Webhooks } from '#web/features/automation/webhooks.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('API', 'Make videos with sound from your own programs and workflows.')
}

export default function ApiPage() {
  const { user } = useCurrentUser()
  return (
    <PageSection title="API" intro="Make videos with sound from N8N, Make or your own programs.">
      {user ? (
        <>
          <section aria-labelledby="tokens">
            <h2 id="tokens" className="mb-4 text-2xl">
              API tokens
            </h2>
            <ApiTokens />
          </section>
          <Guide />
          <section aria-labelledby="webhooks" className="mt-14">
            <h2 id="webhooks" className="text-2xl">
              Webhooks
            </h2>
            <p className="mt-2 mb-4 max-w-[65ch] text-quiet">
              We call your address when a video is ready, failed, or has its 1080p version; every message is signed and
              is tried again for three days.
            </p>
            <Webhooks />
          </section>
        </>
      ) : (
        <>
          <SignInPrompt
            title="Sign in to create API tokens"
            text="Programs and workflows make videos in the name of an account."
            next="/api"
          />
          <Guide />
        </>
      )}
    </PageSection>
  )
}
