import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { describeError } from '#web/lib/api.ts'
import { useVerifyEmail } from './link-queries.ts'

/** Uses a link that was mailed, and says what came of it. */
export function VerifiedEmail({ token }: { token: string }) {
  const { data, error } = useVerifyEmail(token)
  if (!data && !error) return <p role="status">Confirming your address…</p>
  return (
    <div role="status">
      <p className="text-lg">
        {data ? (
          <>
            Thank you: <strong className="break-all">{data.email}</strong> is confirmed.
          </>
        ) : (
          describeError(error)
        )}
      </p>
      <Button asChild variant="primary" className="mt-6">
        <Link to={data ? '/generate' : '/my-account'}>{data ? 'Make a video' : 'My Account'}</Link>
      </Button>
    </div>
  )
}
