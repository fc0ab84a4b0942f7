/** Title and description of a screen, for its `meta` export. */
export function pageMeta(title: string, description: string) {
  return [{ title: `${title} · Soundreel` }, { name: 'description', content: description }]
}
