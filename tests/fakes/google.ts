import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody, sendJson } from '#tests/fakes/kie/kie-http.ts'
import { keepAlive } from './keep-alive.ts'

/*
 * A fake Google over real HTTP: discovery, authorization, token and keys. As strict as the real
 * one about client, secret, redirect address, single use of a code, and PKCE. Every visitor signs
 * in as `person`; `tamper` makes the returned data invalid.
 */

export type Tamper =
  | 'state'
  | 'nonce'
  | 'audience'
  | 'issuer'
  // Not tampered with: Google may name itself without `https://`.
  | 'bare-issuer'
  | 'signature'
  | 'unsigned'
  | 'expired'
  | 'unknown-key'
  | 'iss-parameter'
  | 'no-id-token'
  | 'denied'

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean | string | undefined
  hd?: string
  name?: string
}

export type GoogleFake = {
  url: string
  clientId: string
  clientSecret: string
  person: Person
  tamper: Tamper | null
  /** How long a token is valid when it is sent, in seconds; less than zero if it has expired. */
  tokenSeconds: number
  /** How many codes were exchanged. */
  exchanges: number
  /** How often its endpoints were asked for. */
  discoveries: number
  /** Signs with another key from now on, as Google does every few days. */
  rotateKey(): void
  close(): Promise<void>
}

type Key = { kid: string; pair: ReturnType<typeof makePair> }
type Grant = { challenge: string; nonce: string; redirectUri: string; person: Person; tamper: Tamper | null }

const makePair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const makeKey = (): Key => ({ kid: randomUUID(), pair: makePair() })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function startGoogleFake({ port = 0 }: { port?: number } = {}): Promise<GoogleFake> {
  let key = makeKey()
  const strangeKey = makeKey()
  const grants = new Map<string, Grant>()
  const fake: GoogleFake = {
    url: '',
    clientId: 'client-of-soundreel.apps.example',
    clientSecret: 'GOCSPX-a-secret-of-google',
    person: { sub: '1000001', email: 'mai@gmail.com', email_verified: true, name: 'Mai' },
    tamper: null,
    tokenSeconds: 3600,
    exchanges: 0,
    discoveries: 0,
    rotateKey: () => {
      key = makeKey()
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? ''
    if (query.get('client_id') !== fake.clientId || query.get('response_type') !== 'code' || !redirectUri) {
      response.writeHead(400).end('invalid_client')
      return
    }
    const back = new URL(redirectUri)
    back.searchParams.set('state', fake.tamper === 'state' ? 'of-somebody-else' : (query.get('state') ?? ''))
    back.searchParams.set('iss', fake.tamper === 'iss-parameter' ? 'https://evil.example' : fake.url)
    if (fake.tamper === 'denied') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      const [challenge, nonce] = [query.get('code_challenge') ?? '', query.get('nonce') ?? '']
      grants.set(code, { challenge, nonce, redirectUri, person: fake.person, tamper: fake.tamper })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(form: URLSearchParams, response: ServerResponse): void {
    if (form.get('client_id') !== fake.clientId || form.get('client_secret') !== fake.clientSecret) {
      sendJson(response, { error: 'invalid_client' }, 401)
      return
    }
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      sendJson(response, { error: 'invalid_grant' }, 400)
      return
    }
    fake.exchanges += 1
    const tokens = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 3599, scope: 'openid email profile' }
    sendJson(response, grant.tamper === 'no-id-token' ? tokens : { ...tokens, id_token: makeIdToken(grant) })
  }

  function makeIdToken({ nonce, person, tamper }: Grant): string {
    const exp = Math.floor(Date.now() / 1000) + (tamper === 'expired' ? -3600 : fake.tokenSeconds)
    const claims = {
      ...person,
      iss: issuerFor(fake.url, tamper),
      aud: tamper === 'audience' ? 'somebody-elses-client' : fake.clientId,
      nonce: tamper === 'nonce' ? 'of-another-sign-in' : nonce,
      ...{ iat: exp - 3600, exp },
    }
    if (tamper === 'unsigned') return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
    const kid = tamper === 'unknown-key' ? strangeKey.kid : key.kid
    const text = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`
    const signer = tamper === 'signature' || tamper === 'unknown-key' ? strangeKey : key
    return `${text}.${sign('sha256', Buffer.from(text), signer.pair.privateKey).toString('base64url')}`
  }

  const server = createServer(keepAlive, async (request, response) => {
    const url = new URL(request.url ?? '/', fake.url)
    if (url.pathname === '/.well-known/openid-configuration') return discover(fake, response)
    if (url.pathname === '/authorize') return authorize(url.searchParams, response)
    if (url.pathname === '/certs') return sendJson(response, { keys: [describeKey(key)] })
    if (url.pathname === '/token' && request.method === 'POST')
      return exchange(new URLSearchParams((await readBody(request)).toString()), response)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

function describeKey({ kid, pair }: Key): object {
  return { ...pair.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
}

function issuerFor(url: string, tamper: Tamper | null): string {
  if (tamper === 'issuer') return 'https://evil.example'
  return tamper === 'bare-issuer' ? new URL(url).host : url
}

function discover(fake: GoogleFake, response: ServerResponse): void {
  fake.discoveries += 1
  sendJson(response, metadataOf(fake.url))
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
    authorization_response_iss_parameter_supported: true,
  }
}
