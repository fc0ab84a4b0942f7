import type { Context } from '#server/context.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { listRecognised } from './certificates/get-signer.ts'

/**
 * Publishes the certificates by which anyone can recognise the signatures of this site. Readers may take the file as
 * trust anchors and as the list of allowed certificates.
 */
export function registerAuthorityFile(app: App, ctx: Context): void {
  app.get(
    '/.well-known/c2pa-ca.pem',
    { config: { outside: 'authority' }, schema: { hide: true } },
    async (_, reply) => {
      const pems = (await listRecognised(ctx)).map((certificate) => certificate.toString())
      return reply.header('cache-control', 'public, max-age=3600').type('application/x-pem-file').send(pems.join(''))
    },
  )
}
