import { Circle, CircleCheck, FlaskConical, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAdminSettings, useIntegrations } from '#web/features/settings/admin-queries.ts'
import * as texts from '#web/texts/settings.ts'
import { type Account, type IntegrationState, integrationStates } from './integration-states.ts'

const names = {
  ...{ kie: texts.kie, creem: texts.creem, paypal: texts.paypal },
  ...{ google: texts.googleSignIn, telegram: texts.telegramName },
  ...{ mail: texts.mail, storage: texts.storage, timeStamp: texts.timeStamp },
}

const looks: Record<IntegrationState, { Icon: typeof Circle; className: string }> = {
  on: { Icon: CircleCheck, className: 'text-good' },
  test: { Icon: FlaskConical, className: 'text-wait' },
  incomplete: { Icon: TriangleAlert, className: 'text-bad' },
  resting: { Icon: TriangleAlert, className: 'text-wait' },
  failing: { Icon: TriangleAlert, className: 'text-bad' },
  empty: { Icon: TriangleAlert, className: 'text-bad' },
  unreachable: { Icon: TriangleAlert, className: 'text-bad' },
  disk: { Icon: CircleCheck, className: 'text-good' },
  bucket: { Icon: CircleCheck, className: 'text-good' },
  off: { Icon: Circle, className: 'text-quiet' },
}

type IntegrationsProps = { accounts: readonly Account[] | null; addressOf: (section: string) => string }

/** The third parties with their state. Each leads to its settings, unless environment variables set it up. */
export function Integrations({ accounts, addressOf }: IntegrationsProps) {
  const { data } = useAdminSettings()
  const { data: services = null } = useIntegrations()
  if (!data) return null
  return (
    <ul aria-label={texts.integrations} className="flex flex-wrap gap-x-4">
      {integrationStates(data, { accounts, services, now: Date.now() }).map(({ name, section, state }) => {
        const { Icon, className } = looks[state]
        return (
          <li key={name}>
            <Place to={section && addressOf(section)}>
              <Icon aria-hidden className={`size-4 ${className}`} />
              <span>{`${names[name]} `}</span>
              <span className="text-quiet">{texts.integrationStates[state]}</span>
            </Place>
          </li>
        )
      })}
    </ul>
  )
}

const placeClass = 'flex h-9 items-center gap-1.5 whitespace-nowrap text-sm pointer-coarse:h-11'

function Place({ to, children }: { to: string | null; children: ReactNode }) {
  if (!to)
    return (
      <span title={texts.setByEnvironment} className={placeClass}>
        {children}
      </span>
    )
  return (
    <Link to={to} className={`${placeClass} hover:underline`}>
      {children}
    </Link>
  )
}
