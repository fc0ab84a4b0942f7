import { PageSection } from '#web/components/ui/page-section.tsx'
import { SignInPrompt } from '#web/features/accounts/sign-in-prompt.tsx'
import { Gallery } from '#web/features/videos/gallery.tsx'
import { LinkedVideo } from '#web/features/videos/linked-video.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('My Creations', 'All the videos you have made.')
}

export default function MyCreationsPage() {
  const { user } = useCurrentUser()
  return (
    <PageSection wide title="My Creations">
      {user ? (
        <>
          <Gallery username={user.username} />
          <LinkedVideo username={user.username} />
        </>
      ) : (
        <SignInPrompt
          title="Sign in to see your videos"
          text="Every video you make is kept here, with its sound, its downloads and its settings."
          next="/my-creations"
        />
      )}
    </PageSection>
  )
}
