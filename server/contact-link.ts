import { z } from 'zod'
import { emailSchema } from '#contract/accounts/email.ts'

/** A link to a chat or app, as people write it: whole, without `https://`, or only a name or number at this service. */
export const contactLink = (service: string) =>
  z
    .string()
    .trim()
    .min(1)
    .transform((typed) => {
      if (/^[a-z][a-z\d+.-]*:/i.test(typed)) return typed
      return typed.includes('/') ? `https://${typed}` : `${service}/${typed.replace(/^@/, '')}`
    })
    .pipe(z.url('must be a link, or a name or number there'))

/** An e-mail address, also as a link. */
export const contactEmail = z
  .string()
  .trim()
  .transform((typed) => typed.replace(/^mailto:/i, ''))
  .pipe(emailSchema)
