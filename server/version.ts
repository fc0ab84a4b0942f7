import { readFileSync } from 'node:fs'

/** Of this product, such as 1.4.0. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
