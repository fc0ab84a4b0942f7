import type { OpenApi, Operation } from './open-api.ts'

type Listed = { id: string; method: string; path: string; operation: Operation }
type Group = { name: string; operations: Listed[] }

/** Groups the calls by tag, in the order of the tags. Tags without calls are left out. */
export function groupOperations({ tags, paths }: Pick<OpenApi, 'tags' | 'paths'>): Group[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Listed => ({
        id: toId(`${method}-${path}`),
        method: method.toUpperCase(),
        path,
        operation,
      }),
    ),
  )
  return tags
    .map(({ name }) => ({ name, operations: all.filter(({ operation }) => operation.tags?.includes(name)) }))
    .filter(({ operations }) => operations.length > 0)
}

/** The element id for a text: 'GET /api/user-tokens' → 'get-api-user-tokens' */
export function toId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
