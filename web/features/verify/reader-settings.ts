import { contentPurposes } from '#contract/verification/content-purposes.ts'

/**
 * The settings of the C2PA reader. A file may name addresses: of its manifest, of an identity, of a revocation list. None
 * is loaded, because nothing but the fingerprint may leave the browser.
 *
 * `certificates` are this site's. Its authority makes its signatures trusted; of a bought certificate only itself does,
 * because its authority also issues certificates to others.
 */
export function readerSettings(certificates: string | null): string {
  const own = certificates && { trust_kind: 'manifest', trust_anchors: certificates, allowed_list: certificates }
  return JSON.stringify({
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
    core: { allowed_network_hosts: [], decode_identity_assertions: false },
    trust: { trust_config: contentPurposes.join('\n'), ...(own ? { anchors: [own] } : {}) },
  })
}
