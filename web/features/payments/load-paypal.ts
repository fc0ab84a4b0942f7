import { getPayPalSetup } from '#contract/payments/payments.ts'
import { callEndpoint } from '#web/lib/api.ts'

type ButtonActions = { restart?: () => unknown }

export type PayPalButtonOptions = {
  createOrder: () => Promise<string>
  onApprove: (data: { orderID: string }, actions?: ButtonActions) => Promise<unknown>
  onCancel: () => void
  onError: (error: unknown) => void
}

type PayPalButtons = { render: (container: HTMLElement) => unknown; close?: () => unknown }

/** The part of PayPal's script that the product uses. */
export type PayPal = { Buttons: (options: PayPalButtonOptions) => PayPalButtons }

let loaded: { address: string; paypal: Promise<PayPal> } | null = null

/**
 * Loads PayPal's script from PayPal for the configured client id, once for each client id.
 * @throws if the settings or the script fail to load; the next call tries again.
 */
export async function loadPayPal(signal: AbortSignal): Promise<PayPal> {
  const { clientId, sdkUrl } = await callEndpoint(getPayPalSetup, { signal })
  const address = new URL(sdkUrl)
  for (const [name, value] of Object.entries({
    'client-id': clientId,
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
  }))
    address.searchParams.set(name, value)
  if (loaded?.address !== address.href) loaded = { address: address.href, paypal: loadScript(address.href) }
  return loaded.paypal
}

function loadScript(address: string): Promise<PayPal> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      loaded = null
      reject(new Error('PayPal cannot be loaded.'))
    }
    script.src = address
    script.async = true
    script.onerror = fail
    script.onload = () => {
      // PayPal's script sets this global.
      const { paypal } = window as { paypal?: PayPal }
      if (paypal) resolve(paypal)
      else fail()
    }
    document.head.append(script)
  })
}
