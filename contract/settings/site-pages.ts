import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { textSchema } from '#contract/typed-text/text-schema.ts'

/** The operator's own pages, at /<name>. */
export const sitePageNames = ['terms', 'privacy', 'refunds', 'acceptable-use'] as const
export type SitePageName = (typeof sitePageNames)[number]

export const sitePageTitles: Record<SitePageName, string> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  refunds: 'Refund Policy',
  'acceptable-use': 'Acceptable Use',
}

const nameSchema = z.enum(sitePageNames, 'Page not found')

/** Text in paragraphs. A line that begins with `## ` is a heading; lines that begin with `- ` are a list. */
export const sitePageSchema = z.object({
  name: nameSchema,
  text: z.string(),
  /** Null while the built-in text is shown. */
  updatedAt: z.iso.datetime().nullable(),
})

export type SitePage = z.infer<typeof sitePageSchema>

export const getSitePage = defineEndpoint({
  method: 'GET',
  path: '/api/site-pages/{name}',
  summary: 'Get one of the pages that the operator writes',
  access: 'public',
  tag: 'Service',
  params: z.object({ name: nameSchema }),
  response: sitePageSchema,
})

export const updateSitePage = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/site-pages/{name}',
  summary: 'Change one of the pages that the operator writes; an empty text restores the built-in text',
  access: 'admin',
  tag: 'Administration',
  params: z.object({ name: nameSchema }),
  body: z.object({
    text: textSchema({ maxLength: 100_000, tooLong: 'The text must have at most 100000 characters' }),
  }),
  costs: [],
  response: sitePageSchema,
})
