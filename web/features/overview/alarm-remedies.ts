import * as texts from '#web/texts/admin.ts'
import { gpuServers } from '#web/texts/gpu.ts'

/** The section of the administration page where an alarm can be fixed, by the part of its key before the colon. */
const remedies = [
  { keys: ['order-held', 'stray-payment', 'paid-twice'], section: 'held-payments', name: texts.heldPayments },
  { keys: ['notices'], section: 'telegram', name: texts.telegram },
  { keys: ['provider-low', 'provider-resting'], section: 'kie-apis', name: texts.providerApi },
  { keys: ['server-lacks'], section: 'gpu-servers', name: gpuServers },
  { keys: ['storage-low', 'sweep-held'], section: 'storage', name: texts.diskAndRetention },
  { keys: ['model-paused', 'model-retires'], section: 'models', name: texts.models },
  { keys: ['reports-open'], section: 'reports', name: texts.reports },
  { keys: ['creem-price'], section: 'credit-packages', name: texts.creditPackages },
]

type Remedy = { section: string; name: string }

/** Undefined if no section fixes the alarm. */
export function remedyFor(alarm: string): Remedy | undefined {
  return remedies.find(({ keys }) => keys.includes(alarm.split(':')[0] ?? ''))
}
