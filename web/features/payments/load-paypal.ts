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

/** The part of PayPal's script that is used here. */
export type PayPal = { Buttons: (options: PayPalButtonOptions) => PayPalButtons }

let loaded: { address: string; paypal: Promise<PayPal> } | null = null

/**
 * PayPal's own script, from PayPal, for the client that the administrator set; once for each client.
 * @throws when the settings or the script cannot be had; the next call tries again.
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
      // What PayPal's script leaves behind.
      const { paypal } = window as { paypal?: PayPal }
      if (paypal) resolve(paypal)
      else fail()
    }
    document.head.append(script)
  })
}
