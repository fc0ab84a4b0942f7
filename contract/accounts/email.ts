import { z } from 'zod'
import { cleanText } from '#contract/typed-text/clean-text.ts'

/**
 * What mail servers accept in practice (https://html.spec.whatwg.org/#valid-e-mail-address), with a domain of at least
 * two parts and no stray dots.
 */
const pattern =
  /^(?![.])(?!.*[.]{2})[\w.!#$%&'*+/=?^`{|}~-]{0,63}[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i

export const emailSchema = emailOr('Invalid email address')

/** An e-mail address, or a refusal with this message. */
export function emailOr(invalid: string) {
  return z
    .string(invalid)
    .max(254, { error: invalid, abort: true })
    .overwrite((typed) => encodeDomain(cleanText(typed)))
    .refine((email) => pattern.test(email), invalid)
    .meta({ format: 'email' })
}

/** Characters that `URL` drops or decodes. A text with one is no domain, although `URL` would extract a domain from it. */
const notOfDomains = /[\s/\\:?#%]/

/** A domain in other letters has a form for programs (`xn--…`), which some browsers send and others do not. */
export function encodeDomain(email: string): string {
  const [local, domain = '', ...more] = email.split('@')
  if (more.length > 0 || /^[ -~]*$/.test(domain) || notOfDomains.test(domain)) return email
  if (!URL.canParse(`http://${domain}`)) return email
  return `${local}@${new URL(`http://${domain}`).hostname}`
}
