import { Link } from 'react-router'
import { useCurrentUser } from '#web/lib/current-user.ts'
import * as texts from '#web/texts/payments.ts'
import { usePaymentMethods } from './checkout-queries.ts'

/** Says before the first press that no payment method is set up here. Its space is reserved, so nothing moves. */
export function NoSalesNote() {
  const { data } = usePaymentMethods()
  const { user } = useCurrentUser()
  return (
    <p className="mt-1 mb-5 min-h-6 text-quiet">
      {data && !data.creemEnabled && !data.paypalEnabled && (
        <>
          <span className="mr-1.5">{texts.sellsNoCredits}</span>
          {user?.isAdmin && (
            <Link to="/admin/overview#go-live" className="text-text underline underline-offset-4">
              {texts.setUpPayments}
            </Link>
          )}
        </>
      )}
    </p>
  )
}
