import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { readBody, sendJson, sendPage } from '#tests/fakes/kie/kie-http.ts'
import { buttonsScript } from './paypal-buttons.ts'
import { captureOrder, createOrder, findOrder, isInvoicePaid, minimalBody, orderBody } from './paypal-orders.ts'
import type { PayPalFakeOrder, PayPalFakeState, Settings } from './paypal-state.ts'
import { type Delivery, deliver, signEvent } from './paypal-webhooks.ts'

/*
 * A fake PayPal over real HTTP: tokens, orders with an approval page, captures, verifiable webhooks.
 * https://github.com/paypal/paypal-rest-api-specifications
 */

export type PayPalFake = {
  url: string
  orders: PayPalFakeOrder[]
  settings: Settings
  /** The number of token requests. */
  tokens(): number
  /** Refuses all tokens given so far. */
  revokeTokens(): void
  /** Approves an order as a buyer would. */
  approve(orderId: string): void
  /** Captures an order without a call from the product, as after a call whose answer was lost. */
  capture(orderId: string): PayPalFakeOrder
  /** A signed event, ready to send. */
  sign(eventType: string, resource: unknown, eventId?: string): Delivery
  close(): Promise<void>
}

type Options = {
  port?: number
  clientId?: string
  clientSecret?: string
  webhookUrl?: string | null
  webhookId?: string
}

export async function startPayPalFake(options: Options = {}): Promise<PayPalFake> {
  const { port = 0, clientId = 'paypal-fake-client', clientSecret = 'paypal-fake-secret' } = options
  const state: PayPalFakeState = {
    ...{ url: '', clientId, clientSecret, webhookUrl: options.webhookUrl ?? null },
    ...{
      webhookId: options.webhookId ?? 'WH-FAKE',
      orders: [],
      answers: new Map(),
      tokens: 0,
      revokedTokens: 0,
      transmissions: new Map(),
    },
    settings: {
      failing: new Map(),
      captureStatus: 'COMPLETED',
      changeAmount: (amount) => amount,
      payee: 'FAKEMERCHANT',
      isMinimal: false,
      expiresIn: 31_668,
    },
  }
  const server = createServer(keepAlive, (request, response) => {
    answer(state, request, response).catch((error: Error) => response.destroyed || response.destroy(error))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: state.url,
    orders: state.orders,
    settings: state.settings,
    tokens: () => state.tokens,
    revokeTokens: () => {
      state.revokedTokens = state.tokens
    },
    approve: (id) => {
      findOrder(state, id).status = 'APPROVED'
    },
    capture: (id) => captureOrder(state, findOrder(state, id)),
    sign: (eventType, resource, eventId) => signEvent(state, eventType, resource, eventId),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(state: PayPalFakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', state.url)
  const body = (await readBody(request)).toString()
  if (pathname === '/sdk/js')
    return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(buttonsScript(state.url))
  const [, approved] = /^\/approve\/(\w+)$/.exec(pathname) ?? []
  if (approved) return answerApproval(state, findOrder(state, approved), request, response)
  const fault = [...state.settings.failing].find(([path]) => pathname.endsWith(path))?.[1]
  const fails = typeof fault === 'function' ? await fault() : fault
  if (fails === 'drop') return void request.socket.destroy()
  if (fails) return sendIssue(response, fails.status, fails.issue)
  if (pathname === '/v1/oauth2/token') return answerToken(state, request, body, response)
  if (!isGivenToken(state, request.headers.authorization)) return sendJson(response, { error: 'invalid_token' }, 401)
  if (pathname === '/v1/notifications/verify-webhook-signature') return answerVerification(state, body, response)
  await answerOrders(state, pathname, request, body, response)
}

function answerToken(state: PayPalFakeState, request: IncomingMessage, body: string, response: ServerResponse) {
  const basic = Buffer.from(`${state.clientId}:${state.clientSecret}`).toString('base64')
  if (request.headers.authorization !== `Basic ${basic}` || body !== 'grant_type=client_credentials')
    return sendJson(response, { error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
  state.tokens += 1
  sendJson(response, {
    access_token: `token-${state.clientId}-${state.tokens}`,
    token_type: 'Bearer',
    expires_in: state.settings.expiresIn,
  })
}

function isGivenToken({ clientId, revokedTokens }: PayPalFakeState, authorization = ''): boolean {
  const [, number] = authorization.split(`Bearer token-${clientId}-`)
  return Number(number) > revokedTokens
}

async function answerOrders(
  state: PayPalFakeState,
  pathname: string,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const [, id, action] = /^\/v2\/checkout\/orders(?:\/(\w+)(?:\/(\w+))?)?$/.exec(pathname) ?? []
  const requestId = request.headers['paypal-request-id']?.toString() ?? ''
  const isFull = request.headers.prefer === 'return=representation' && !state.settings.isMinimal
  const bodyOf = (changed: PayPalFakeOrder) => (isFull ? orderBody : minimalBody)(state, changed)
  const repeated = state.answers.get(requestId)
  if (repeated) return sendJson(response, bodyOf(repeated), 200)
  if (!id && request.method === 'POST') {
    const order = createOrder(state, JSON.parse(body))
    if (!order) return sendIssue(response, 400, 'INVALID_PARAMETER_VALUE')
    state.answers.set(requestId, order)
    return sendJson(response, bodyOf(order), 201)
  }
  const order = state.orders.find((candidate) => candidate.id === id)
  if (!order) return sendIssue(response, 404, 'INVALID_RESOURCE_ID')
  if (request.method === 'GET') return sendJson(response, orderBody(state, order))
  if (action !== 'capture') return sendIssue(response, 404, 'NOT_FOUND')
  if (order.capture) return sendIssue(response, 422, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return sendIssue(response, 422, 'ORDER_NOT_APPROVED')
  if (isInvoicePaid(state, order)) return sendIssue(response, 422, 'DUPLICATE_INVOICE_ID')
  captureOrder(state, order)
  state.answers.set(requestId, structuredClone(order))
  sendJson(response, bodyOf(order), 201)
  const completed = order.capture as unknown
  await deliver(state, signEvent(state, 'PAYMENT.CAPTURE.COMPLETED', completed))
}

function answerVerification(state: PayPalFakeState, body: string, response: ServerResponse): void {
  const asked = JSON.parse(body) as Record<string, unknown>
  // Compares the event's exact bytes: a body that was parsed and serialised again differs from the sent one.
  const rawEvent = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
  const known = state.transmissions.get(String(asked.transmission_id))
  const isGood =
    known?.rawBody === rawEvent &&
    asked.webhook_id === state.webhookId &&
    asked.transmission_sig === known.headers['paypal-transmission-sig'] &&
    asked.transmission_time === known.headers['paypal-transmission-time'] &&
    asked.cert_url === known.headers['paypal-cert-url'] &&
    asked.auth_algo === 'SHA256withRSA'
  sendJson(response, { verification_status: isGood ? 'SUCCESS' : 'FAILURE' })
}

/** The page where a buyer approves an order, and the redirect back. */
async function answerApproval(
  state: PayPalFakeState,
  order: PayPalFakeOrder,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isPopup = request.url?.includes('popup') === true
  if (request.method !== 'POST')
    return sendPage(
      response,
      200,
      `<title>PayPal (stand-in)</title><h1>Pay ${order.amount.value} USD</h1><p>No money moves here.</p>
       <form method="post"><button>Pay now</button></form>`,
    )
  if (order.status === 'PAYER_ACTION_REQUIRED') order.status = 'APPROVED'
  if (isPopup) return sendPage(response, 200, `<script>opener.postMessage('approved','*'); close()</script>`)
  const back = new URL(order.context.return_url || state.url)
  back.searchParams.set('token', order.id)
  response.writeHead(303, { location: back.href }).end()
  await deliver(state, signEvent(state, 'CHECKOUT.ORDER.APPROVED', orderBody(state, order)))
}

function sendIssue(response: ServerResponse, status: number, issue: string): void {
  const details = [{ issue, description: 'unstable words' }]
  sendJson(response, { name: 'UNPROCESSABLE_ENTITY', message: 'no', debug_id: 'f1a', details, links: [] }, status)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const fake = await startPayPalFake({
    port: Number(process.env.PAYPAL_FAKE_PORT ?? 4030),
    webhookUrl: process.env.PAYPAL_FAKE_WEBHOOK_URL ?? 'http://127.0.0.1:3000/api/paypal/webhook',
  })
  console.log(
    `PAYPAL_API_URL=${fake.url}, client id: paypal-fake-client, secret: paypal-fake-secret, webhook id: WH-FAKE`,
  )
}
