import type { Integrations } from '#contract/integrations.ts'
import type { KieApi } from '#contract/providers.ts'
import type { AdminSettings } from '#contract/settings/admin-settings.ts'

export type IntegrationState =
  | 'on'
  | 'off'
  | 'incomplete'
  | 'test'
  | 'resting'
  | 'failing'
  | 'empty'
  | 'disk'
  | 'bucket'
  | 'unreachable'
/** Of a provider account. */
export type Account = Pick<KieApi, 'isEnabled' | 'restingUntil' | 'lastError' | 'status'>
export type Integration = {
  name: 'kie' | 'creem' | 'paypal' | 'google' | 'telegram' | 'mail' | 'storage' | 'timeStamp'
  /** Null for what environment variables set up. */
  section: string | null
  state: IntegrationState
}

/**
 * How each third party is set up and whether it works, as far as the server knows. `accounts`: of the provider;
 * `services`: what environment variables set up. What is null is not known yet, and left out.
 */
export function integrationStates(
  settings: AdminSettings,
  { accounts, services, now }: { accounts: readonly Account[] | null; services: Integrations | null; now: number },
): Integration[] {
  const decide = (enabled: boolean, needed: readonly unknown[], isTest = false): IntegrationState => {
    if (!enabled) return 'off'
    if (!needed.every(Boolean)) return 'incomplete'
    return isTest ? 'test' : 'on'
  }
  const kie = accounts && decideProvider(accounts, Boolean(settings.kieToken), now)
  const { creemEnvironment, paypalEnvironment, telegramBotToken, telegramChatId } = settings
  const creemKeys = [settings.creemApiKey, settings.creemWebhookSecret]
  const paypalKeys = [settings.paypalClientId, settings.paypalClientSecret, settings.paypalWebhookId]
  return [
    ...(kie ? [{ name: 'kie', section: 'kie-apis', state: kie } as const] : []),
    { name: 'creem', section: 'creem', state: decide(settings.creemEnabled, creemKeys, creemEnvironment !== 'prod') },
    {
      ...{ name: 'paypal', section: 'paypal' },
      state: decide(settings.paypalEnabled, paypalKeys, paypalEnvironment !== 'production'),
    },
    {
      ...{ name: 'google', section: 'google' },
      state: decide(settings.googleAuthEnabled, [settings.googleClientId, settings.googleClientSecret]),
    },
    {
      ...{ name: 'telegram', section: 'telegram' },
      state: decide(Boolean(telegramBotToken ?? telegramChatId), [telegramBotToken, telegramChatId]),
    },
    ...(services ? fromEnvironment(services) : []),
  ]
}

function fromEnvironment({ mail, storage, timeStamp }: Integrations): Integration[] {
  const { isBucket, isReachable } = storage
  return [
    { name: 'mail', section: null, state: mail ? 'on' : 'off' },
    { name: 'storage', section: 'storage', state: isReachable ? (isBucket ? 'bucket' : 'disk') : 'unreachable' },
    { name: 'timeStamp', section: null, state: timeStamp ? 'on' : 'off' },
  ]
}

/** One account that can make videos is enough. Otherwise, the trouble of the first one. */
function decideProvider(accounts: readonly Account[], hasToken: boolean, now: number): IntegrationState {
  const states = accounts
    .filter(({ isEnabled }) => isEnabled)
    .map(({ restingUntil, lastError, status }): IntegrationState => {
      if (restingUntil && Date.parse(restingUntil) > now) return 'resting'
      if (status === 'Low Credits') return 'empty'
      return lastError ? 'failing' : 'on'
    })
  const [first] = states
  if (!first) return hasToken ? 'on' : 'off'
  return states.includes('on') ? 'on' : first
}
