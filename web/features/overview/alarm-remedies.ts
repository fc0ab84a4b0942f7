import * as texts from '#web/texts/admin.ts'
import { gpuServers } from '#web/texts/gpu.ts'
import { creem, paypal } from '#web/texts/settings.ts'

/** Where in the administration an alarm can be fixed, by the part of its key before the colon. */
const remedies = [
  { keys: ['order-held', 'stray-payment', 'paid-twice'], address: '/admin#held-payments', name: texts.heldPayments },
  { keys: ['notices'], address: '/admin#telegram', name: texts.telegram },
  { keys: ['provider-low', 'provider-resting'], address: '/admin/providers', name: texts.providers },
  { keys: ['server-lacks'], address: '/admin/providers#gpu-servers', name: gpuServers },
  { keys: ['storage-low', 'sweep-held'], address: '/admin#storage', name: texts.diskAndRetention },
  { keys: ['model-paused', 'model-price', 'model-retires'], address: '/admin/models', name: texts.models },
  { keys: ['reports-open'], address: '/admin#reports', name: texts.reports },
  { keys: ['screening', 'creem-webhook-secret'], address: '/admin/payments#creem', name: creem },
  { keys: ['paypal-webhook-id'], address: '/admin/payments#paypal', name: paypal },
  { keys: ['creem-price'], address: '/admin#credit-packages', name: texts.creditPackages },
]

type Remedy = { address: string; name: string }

/** Undefined if nothing there fixes the alarm. */
export function remedyFor(alarm: string): Remedy | undefined {
  return remedies.find(({ keys }) => keys.includes(alarm.split(':')[0] ?? ''))
}
