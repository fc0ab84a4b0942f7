import { PageSection } from '#web/components/ui/page-section.tsx'
import { SignInPrompt } from '#web/features/accounts/sign-in/sign-in-prompt.tsx'
import { Gallery } from '#web/features/videos/gallery/gallery.tsx'
import { LinkedVideo } from '#web/features/videos/gallery/linked-video.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/videos.ts'

export function meta() {
  return pageMeta(texts.myCreations, texts.myCreationsDescription)
}

export default function MyCreationsPage() {
  const { user } = useCurrentUser()
  return (
    <PageSection wide title={texts.myCreations}>
      {user ? (
        <>
          <Gallery username={user.username} />
          <LinkedVideo username={user.username} />
        </>
      ) : (
        <SignInPrompt title={texts.signInToSeeYourVideos} text={texts.whatMyCreationsHolds} next="/my-creations" />
      )}
    </PageSection>
  )
}
