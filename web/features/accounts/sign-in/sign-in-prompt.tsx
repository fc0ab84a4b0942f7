import { Invitation } from '#web/components/ui/invitation.tsx'
import * as texts from '#web/texts/accounts.ts'

/** Stands in for what only a signed-in user has. */
export function SignInPrompt({ title, text, next }: { title: string; text: string; next: string }) {
  return (
    <div className="signed-out-only">
      <Invitation title={title} text={text} action={texts.signInButton} to={`/login?next=${next}`} />
    </div>
  )
}
