import { Invitation } from '#web/components/ui/invitation.tsx'
import * as texts from '#web/texts/sign-in.ts'

/** Takes the place of content that only signed-in users have. */
export function SignInPrompt({ title, text, next }: { title: string; text: string; next: string }) {
  return (
    <div className="signed-out-only">
      <Invitation title={title} text={text} action={texts.signInButton} to={`/login?next=${next}`} />
    </div>
  )
}
