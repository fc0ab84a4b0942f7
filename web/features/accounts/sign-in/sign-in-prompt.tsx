import { useLocation } from 'react-router'
import { Invitation } from '#web/components/ui/invitation.tsx'
import { useInBrowser } from '#web/lib/use-in-browser.ts'
import * as texts from '#web/texts/sign-in.ts'

/** Takes the place of content that only signed-in users have. `next`: the path of the page. */
export function SignInPrompt({ title, text, next }: { title: string; text: string; next: string }) {
  const { search } = useLocation()
  // The prerendered page knows no query. What it names, such as a video, opens after the sign-in.
  const query = useInBrowser() ? encodeURIComponent(search) : ''
  return (
    <div className="signed-out-only">
      <Invitation title={title} text={text} action={texts.signInButton} to={`/login?next=${next}${query}`} />
    </div>
  )
}
