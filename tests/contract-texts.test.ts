import { expect, it } from 'vitest'
import { z } from 'zod'
import { loadEndpoints } from './contract-endpoints.ts'

/* Every text in a request is cleaned (contract/typed-text/), or stands here with the reason why it stays as it came. */

/** Secrets are never touched. */
const secrets = /(password|token|secret|apiKey|webhookKey|kieToken|botToken)$/i
/** Chosen by programs, which look for them again as they were. */
const ofPrograms =
  /(^|\.)(clientReference|cursor|[a-z]*ids?|[a-z]*ids?\[\]|keep\..*|intent|slug|model|models\[\]|replacedBy|uploadId|key|sha256)$/i
/** Compared by their letters and digits alone (plainCode). */
const codes = /^code$/
/** Addresses and pictures as text: their own checks follow. */
const addresses = /(url|urls|urls\[\])$/i
/** Answers of the browser's own functions. */
const ofBrowsers = /(^|\.)(credential|response|transports|clientDataJSON|rawId)(\.|\[|$)/
/** Words of a model's options: whatever is not one of them is refused. */
const options = /(^|\.)(resolution|aspectRatio|wire\..*|resolutions\[\]|ratios\[\])$/

const typed = ' cafe\u0301 \u200b'
const clean = 'café'

/** The places of texts that take what nobody sees, or keep accents apart. */
function findUncleaned(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
  const part = (name: string) => def[name] as z.core.$ZodType
  switch (def.type) {
    case 'string': {
      const { data, success } = z.safeParse(schema, typed)
      return success && data !== clean ? [path] : []
    }
    case 'object':
      return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
        findUncleaned(field, path ? `${path}.${name}` : name),
      )
    case 'array':
      return findUncleaned(part('element'), `${path}[]`)
    case 'record':
      return findUncleaned(part('valueType'), `${path}.*`)
    case 'union':
      return (def.options as z.core.$ZodType[]).flatMap((option) => findUncleaned(option, path))
    case 'pipe':
      return findUncleaned(part('in'), path)
    default:
      return 'innerType' in def ? findUncleaned(part('innerType'), path) : []
  }
}

const isExcepted = (path: string) =>
  [secrets, ofPrograms, codes, addresses, ofBrowsers, options].some((exception) => exception.test(path))

it('GEN-02 SEC-09 every text of the contract is cleaned, but for listed ones', async () => {
  const found = (await loadEndpoints()).flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) =>
      schema
        ? findUncleaned(schema, '')
            .filter((place) => !isExcepted(place))
            .map((place) => `${method} ${path} ${place}`)
        : [],
    ),
  )
  expect(found).toEqual([])
})

it('GEN-02 the walk finds texts that are not cleaned', () => {
  const schema = z.object({
    ...{ name: z.string().max(10).optional(), trimmed: z.string().trim().nullish(), kind: z.enum(['café']) },
    ...{ list: z.array(z.union([z.number(), z.string()])), digits: z.string().regex(/^\d+$/).default('1') },
  })
  expect(findUncleaned(schema, '')).toEqual(['name', 'trimmed', 'list[]'])
})
