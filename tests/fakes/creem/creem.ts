import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { readBody, sendJson, sendPage } from '#tests/fakes/kie/kie-http.ts'
import { type CreemFakeCheckout, type CreemFakeState, checkoutBody, productBody, type Settings } from './creem-state.ts'
import { type Delivery, deliver, payCheckout } from './creem-webhooks.ts'

/*
 * A fake Creem over real HTTP: checkouts with a payment page, signed webhooks, moderation. A product `prod_1000` costs
 * 1000 cents unless a test sets another price. Prompts with [deny] or [flag] get that verdict; with [moderation-down],
 * moderation fails. https://docs.creem.io/api-reference
 */

export type CreemFake = {
  url: string
  checkouts: CreemFakeCheckout[]
  /** Prompts sent to moderation. */
  screened: string[]
  /** The ids that came with them. */
  screenedFor: unknown[]
  /** What fails from now on; a test may change it. */
  settings: Settings
  /** Pays a checkout as a buyer would. @returns the webhook, already sent unless webhooks are off. */
  pay(checkoutId: string): Promise<Delivery>
  /** Sends a signed webhook. @returns the HTTP status of the answer. */
  send(eventType: string, object: unknown, eventId?: string): Promise<number>
  close(): Promise<void>
}

type Options = { port?: number; apiKey?: string; webhookUrl?: string | null; webhookSecret?: string }

export async function startCreemFake(options: Options = {}): Promise<CreemFake> {
  const { port = 0, apiKey = 'creem_test_fake', webhookUrl = null, webhookSecret = 'whsec_creemfake' } = options
  const state: CreemFakeState = {
    ...{ url: '', apiKey, webhookUrl, webhookSecret, checkouts: [], screened: [], screenedFor: [] },
    settings: {
      prices: new Map(),
      currency: 'USD',
      billingType: 'onetime',
      failing: new Map(),
      transactions: new Map(),
      refundedAmounts: new Map(),
      webhooks: true,
      changeOrder: (order) => order,
    },
  }
  const server = createServer(keepAlive, (request, response) => {
    answer(state, request, response).catch((error: Error) => response.destroyed || response.destroy(error))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: state.url,
    checkouts: state.checkouts,
    screened: state.screened,
    screenedFor: state.screenedFor,
    settings: state.settings,
    pay: (id) => payCheckout(state, requireCheckout(state, id)),
    send: (eventType, object, eventId) => deliver(state, { id: eventId ?? `evt_${randomUUID()}`, eventType, object }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function requireCheckout(state: CreemFakeState, id: string | null): CreemFakeCheckout {
  const checkout = state.checkouts.find((candidate) => candidate.id === id)
  if (!checkout) throw new Error(`no checkout ${id}`)
  return checkout
}

async function answer(state: CreemFakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url)
  const body = (await readBody(request)).toString()
  if (pathname.startsWith('/checkout/')) return answerPage(state, pathname, request, response)
  const failing = state.settings.failing.get(pathname)
  if (failing === 'drop') return void request.socket.destroy()
  if (failing === 'silence') return
  if (failing) return sendError(response, failing, 'it fails because it was told to')
  if (request.headers['x-api-key'] !== state.apiKey) return sendError(response, 403, 'Forbidden')
  if (request.method === 'POST' && pathname === '/v1/checkouts')
    return createCheckout(state, JSON.parse(body), response)
  if (request.method === 'POST' && pathname === '/v1/moderation/prompt')
    return moderate(state, JSON.parse(body), response)
  const [, inPath] = /^\/v1\/products\/(prod_\d+)$/.exec(pathname) ?? []
  if (inPath || pathname === '/v1/products') {
    const product = productBody(state, inPath ?? searchParams.get('product_id') ?? '')
    return product ? sendJson(response, product) : sendError(response, 404, 'Product not found')
  }
  const transaction = searchParams.get('transaction_id')
  if (pathname === '/v1/transactions' && transaction) return answerTransaction(state, transaction, response)
  const checkout = state.checkouts.find(({ id }) => id === searchParams.get('checkout_id'))
  if (pathname === '/v1/checkouts' && checkout) return sendJson(response, checkoutBody(checkout))
  sendError(response, 404, 'not found')
}

function createCheckout(state: CreemFakeState, body: Record<string, unknown>, response: ServerResponse) {
  const productId = String(body.product_id ?? '')
  if (!productBody(state, productId)) return sendError(response, 404, 'Product not found')
  const checkout: CreemFakeCheckout = {
    id: `ch_${randomUUID().slice(0, 12)}`,
    productId,
    units: Number(body.units ?? 1),
    requestId: typeof body.request_id === 'string' ? body.request_id : null,
    successUrl: String(body.success_url ?? ''),
    metadata: (body.metadata ?? {}) as Record<string, unknown>,
    status: 'pending',
    order: null,
  }
  state.checkouts.push(checkout)
  const { checkoutUrl = `${state.url}/checkout/${productId}/${checkout.id}` } = state.settings
  sendJson(response, { ...checkoutBody(checkout), checkout_url: checkoutUrl })
}

function answerTransaction({ settings }: CreemFakeState, id: string, response: ServerResponse): void {
  const { transactions, refundedAmounts } = settings
  const status = transactions.get(id) ?? 'paid'
  sendJson(response, { id, status, refunded_amount: refundedAmounts.get(id) ?? null })
}

type Screened = { prompt?: unknown; external_id?: unknown }

function moderate(state: CreemFakeState, { prompt, external_id }: Screened, response: ServerResponse) {
  const text = String(prompt)
  state.screened.push(text)
  state.screenedFor.push(external_id)
  if (text.includes('[moderation-down]')) return sendError(response, 500, 'Internal server error')
  const decision = text.includes('[deny]') ? 'deny' : text.includes('[flag]') ? 'flag' : 'allow'
  sendJson(response, { id: `mod_${randomUUID()}`, object: 'moderation_result', prompt, decision, usage: { units: 1 } })
}

/** The payment page, and the redirect back to the site. */
async function answerPage(
  state: CreemFakeState,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const checkout = requireCheckout(state, pathname.split('/')[3] ?? null)
  if (request.method !== 'POST') {
    const cents = (productBody(state, checkout.productId)?.price ?? 0) * checkout.units
    return sendPage(
      response,
      200,
      `<title>Creem (stand-in)</title><h1>Pay ${(cents / 100).toFixed(2)} USD</h1><p>No money moves here.</p>
       <form method="post"><button>Pay now</button></form>`,
    )
  }
  await payCheckout(state, checkout)
  const back = new URL(checkout.successUrl)
  const query = {
    checkout_id: checkout.id,
    order_id: checkout.order?.id ?? '',
    customer_id: 'cust_fake',
    product_id: checkout.productId,
    ...(checkout.requestId ? { request_id: checkout.requestId } : {}),
    signature: 'not-checked-since-it-decides-nothing',
  }
  for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value)
  response.writeHead(303, { location: back.href }).end()
}

function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, { trace_id: randomUUID(), status, error: 'Bad Request', message: [message], timestamp: 0 }, status)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const fake = await startCreemFake({
    port: Number(process.env.CREEM_FAKE_PORT ?? 4020),
    webhookUrl: process.env.CREEM_FAKE_WEBHOOK_URL ?? 'http://127.0.0.1:3000/api/creem/webhook',
  })
  console.log(
    `CREEM_API_URL=${fake.url}, API key: creem_test_fake, webhook secret: whsec_creemfake, product of a 10.00 package: prod_1000`,
  )
}
