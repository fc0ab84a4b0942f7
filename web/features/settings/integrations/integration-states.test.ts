import { expect, it } from 'vitest'
import type { Integrations } from '#contract/integrations.ts'
import type { AdminSettings } from '#contract/settings/admin-settings.ts'
import { type Account, integrationStates } from './integration-states.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const ready: Account = { isEnabled: true, restingUntil: null, lastError: null, status: 'Available' }

const states = (
  settings: Partial<AdminSettings>,
  accounts: Account[] | null = [],
  services: Integrations | null = null,
) =>
  Object.fromEntries(
    integrationStates(settings as AdminSettings, { accounts, services, now }).map(({ name, state }) => [name, state]),
  )

it('ADM-14 an integration is off, incomplete, in its test environment or on', () => {
  expect(states({})).toEqual({ kie: 'off', creem: 'off', paypal: 'off', google: 'off', telegram: 'off' })
  expect(
    states({ creemEnabled: true, paypalEnabled: true, googleAuthEnabled: true, telegramChatId: '1' }, [ready]),
  ).toEqual({
    ...{ kie: 'on', creem: 'incomplete', paypal: 'incomplete', google: 'incomplete', telegram: 'incomplete' },
  })
  const creem = { creemEnabled: true, creemApiKey: 'k', creemWebhookSecret: 's' }
  expect(states({ ...creem, creemEnvironment: 'test', kieToken: 't' })).toMatchObject({ kie: 'on', creem: 'test' })
  const paypal = { paypalEnabled: true, paypalClientId: 'i', paypalClientSecret: 's', paypalWebhookId: 'w' }
  expect(states({ ...paypal, paypalEnvironment: 'production', creemEnabled: false })).toMatchObject({ paypal: 'on' })
  expect(states({ ...paypal, paypalWebhookId: '', paypalEnvironment: 'sandbox' })).toMatchObject({
    paypal: 'incomplete',
  })
  expect(states({ ...creem, creemEnvironment: 'prod', telegramBotToken: 'b', telegramChatId: '1' })).toMatchObject({
    ...{ creem: 'on', telegram: 'on' },
  })
})

it('ADM-14 KIE is on only while an account can make videos', () => {
  const kie = (...accounts: Partial<Account>[]) =>
    states(
      {},
      accounts.map((changes) => ({ ...ready, ...changes })),
    ).kie
  const resting = { restingUntil: '2026-11-24T12:00:01Z' }
  expect([kie(resting), kie({ lastError: 'no' }), kie({ status: 'Low Credits' }), kie({ isEnabled: false })]).toEqual([
    ...['resting', 'failing', 'empty', 'off'],
  ])
  expect([kie(resting, {}), kie({ restingUntil: '2026-11-24T11:59:59Z' })]).toEqual(['on', 'on'])
  expect(states({ kieToken: 't' }, [{ ...ready, ...resting }]).kie).toBe('resting')
  expect(states({ kieToken: 't' }, null)).not.toHaveProperty('kie')
})

it('ADM-14 mail, storage and the time stamp service are shown with their state', () => {
  const services = { mail: true, storage: { isBucket: true, isReachable: true }, timeStamp: false }
  expect(states({}, [], services)).toMatchObject({ mail: 'on', storage: 'bucket', timeStamp: 'off' })
  const broken = { isBucket: true, isReachable: false }
  expect(states({}, [], { ...services, storage: broken })).toMatchObject({ storage: 'unreachable' })
  expect(states({}, [], { ...services, storage: { isBucket: false, isReachable: true } }).storage).toBe('disk')
})
