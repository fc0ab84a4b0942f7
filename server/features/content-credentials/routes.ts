import { X509Certificate } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { getAuthority } from './certificates/get-signer.ts'
import { listCertificates } from './certificates/signing-certificate-repository.ts'

/** Publishes the certificates of this installation's authority, with which anyone can check the videos' signatures. */
export function registerAuthorityFile(app: App, ctx: Context): void {
  app.get(
    '/.well-known/c2pa-ca.pem',
    { config: { outside: 'authority' }, schema: { hide: true } },
    async (_, reply) => {
      if (!ctx.config.c2pa) await getAuthority(ctx)
      const authorities = await listCertificates(ctx.db.root, 'authority')
      if (authorities.length === 0) throw new Refusal('NOT_FOUND')
      const pems = authorities.map(({ certificate }) => new X509Certificate(certificate).toString())
      return reply.header('cache-control', 'public, max-age=3600').type('application/x-pem-file').send(pems.join(''))
    },
  )
}
