import { isFramingHeader } from '#contract/models/gpu/gpu-servers.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import type { ProviderAccess, RefusalKind } from '#server/features/providers/video-provider.ts'

/** A ComfyUI server: `base` is its address without a slash at the end, `key` the header that its proxy wants. */
export type ServerAccess = { base: string; origin: string; key: { name: string; value: string } | null }
export type Refusal = { kind: RefusalKind; failure: Failure; words?: string; mayDiffer?: boolean }

/** Where an account's server is and how it is addressed; a refusal if the account is incomplete or mistyped. */
export function readAccess(account: ProviderAccess | null): { access: ServerAccess } | { refusal: Refusal } {
  if (!account) return { refusal: { kind: 'account', failure: { code: 'ACCOUNT_MISSING' } } }
  const url = URL.parse(account.address ?? '')
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return { refusal: { kind: 'account', failure: { code: 'SERVICE_NOT_REACHED' }, words: 'the address is invalid' } }
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  if (account.token === '') return { access: { base, origin: url.origin, key: null } }
  const [, name = '', value = ''] =
    /^([\w!#$%&'*+.^`|~-]{1,100}): *([\x21-\x7e][\x20-\x7e]*)$/.exec(account.token) ?? []
  if (name === '' || isFramingHeader(name))
    return {
      refusal: { kind: 'account', failure: { code: 'KEY_NOT_ACCEPTED' }, words: 'the header is not `Name: value`' },
    }
  return { access: { base, origin: url.origin, key: { name: name.toLowerCase(), value } } }
}
