import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { describeError } from '#web/lib/api.ts'
import * as texts from '#web/texts/accounts.ts'
import { useVerifyEmail } from './link-queries.ts'

/** Uses a link that was mailed, and says what came of it. */
export function VerifiedEmail({ token }: { token: string }) {
  const { data, error } = useVerifyEmail(token)
  if (!data && !error) return <p role="status">{texts.confirmingYourAddress}</p>
  return (
    <div role="status">
      <p className="text-lg">
        {data ? (
          <>
            {texts.thankYou} <strong className="break-all">{data.email}</strong> {texts.isConfirmed}
          </>
        ) : (
          describeError(error)
        )}
      </p>
      <Button asChild variant="primary" className="mt-6">
        <Link to={data ? '/generate' : '/my-account'}>{data ? texts.makeAVideo : texts.myAccount}</Link>
      </Button>
    </div>
  )
}
