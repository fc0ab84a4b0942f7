import { z } from 'zod'
import { creemUrls } from '#server/integrations/creem/open-creem.ts'
import { callService, type ServiceCall } from '#server/integrations/outbound/call-service.ts'
import { paypalUrls } from '#server/integrations/paypal/open-paypal.ts'

/**
 * Whether a service accepts the stored credentials; `reason`
 * is for administrators and quotes nothing from the service. `credits`: what a video service says is left.
 */
export type ServiceCheck = { ok: true; detail: string; credits?: number } | { ok: false; reason: string }

const timeoutMs = 10_000

/** Null without an answer. */
async function ask(url: string, call: Partial<ServiceCall> = {}) {
  const answer = await callService({ method: 'GET', url, headers: {}, timeoutMs, ...call })
  return answer.got === 'answer' ? answer : null
}

function refusal(name: string, status: number | undefined, hint: string): ServiceCheck {
  if (status === undefined) return { ok: false, reason: `${name} could not be reached.` }
  if (status === 401 || status === 403) return { ok: false, reason: hint }
  return { ok: false, reason: `${name} responded with ${status}. Please try again in a moment.` }
}

type PayPalKeys = { apiUrl: string | null; environment: string; clientId: string; clientSecret: string }

/** Requests an access token and discards it. https://developer.paypal.com/api/rest/authentication/ */
export async function checkPayPal({ apiUrl, environment, clientId, clientSecret }: PayPalKeys): Promise<ServiceCheck> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const answer = await ask(`${apiUrl ?? paypalUrls[environment]}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  const hasToken = z.object({ access_token: z.string().min(1) }).safeParse(answer?.body).success
  if (answer && answer.status < 300 && hasToken)
    return { ok: true, detail: `PayPal accepts the keys (${environment}).` }
  const hint = `PayPal rejects the client ID or the secret for the ${environment} environment.`
  return refusal('PayPal', answer?.status, hint)
}

type CreemKeys = { apiUrl: string | null; environment: string; apiKey: string }

/** Lists one product. https://docs.creem.io/api-reference */
export async function checkCreem({ apiUrl, environment, apiKey }: CreemKeys): Promise<ServiceCheck> {
  const url = `${apiUrl ?? creemUrls[environment]}/v1/products/search?page_number=1&page_size=1`
  const answer = await ask(url, { headers: { 'x-api-key': apiKey } })
  // Any other error comes after the key was accepted.
  const passed = answer && answer.status < 500 && answer.status !== 401 && answer.status !== 403
  if (passed) return { ok: true, detail: `Creem accepts the key (${environment}).` }
  return refusal('Creem', answer?.status, `Creem rejects the key for the ${environment} environment.`)
}

/** Reads the discovery document. https://accounts.google.com/.well-known/openid-configuration */
export async function checkGoogle(issuerUrl: string): Promise<ServiceCheck> {
  const answer = await ask(`${issuerUrl}/.well-known/openid-configuration`)
  const document = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url() }).safeParse(answer?.body)
  if (document.success) return { ok: true, detail: 'Google responds. Sign in once to check the redirect URI.' }
  return refusal('Google', answer?.status, 'Google rejected the request.')
}

/** Whether the public address reaches this server. */
export async function checkPublicAddress(publicUrl: string): Promise<ServiceCheck> {
  const answer = await ask(`${publicUrl}/api/site`)
  if (z.object({ brandName: z.string() }).safeParse(answer?.body).success)
    return { ok: true, detail: `${publicUrl} leads to this site.` }
  return { ok: false, reason: `${publicUrl} does not lead to this site.` }
}
