import { brandName } from './brand.ts'

/** Title and description of a page, for its `meta` export. */
export function pageMeta(title: string, description: string) {
  return [{ title: `${title} · ${brandName}` }, { name: 'description', content: description }]
}
