import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const guide = read('docs/go-live.md')
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(guide)?.[1]?.trim().split('\n') ?? []
const settlement = 'server/features/payments/settlement'

it('PAY-03 the guide names every event of Creem that the product acts on', () => {
  const source = read(`${settlement}/receive-creem-webhook.ts`)
  const handled = Array.from(source.matchAll(/eventType === '([\w.]+)'/g), ([, name]) => name)
  expect(block('text creem').toSorted()).toEqual(Array.from(new Set(handled)).toSorted())
})

it('PAY-05 the guide names every event of PayPal that the product acts on', () => {
  const source = read(`${settlement}/receive-paypal-webhook.ts`)
  const handled = Array.from(source.matchAll(/^ {2}'([A-Z.]+)': /gm), ([, name]) => name)
  expect(block('text paypal').toSorted()).toEqual(handled.toSorted())
})

it('ADM-07 the guide enters the costs of its table in the fields of the form', () => {
  const costOf = (model: string) => new RegExp(`^\\| ${model}, 720p \\| (\\d+) \\|`, 'm').exec(guide)?.[1]
  const [quality, fast] = [costOf('Veo3 \\(Quality\\)'), costOf('Veo3 Fast')]
  const form = read('web/texts/providers.ts')
  const labelOf = (field: string) => new RegExp(`^  ${field}: '(.+)',`, 'm').exec(form)?.[1]
  expect(guide).toContain(
    `Enter ${quality} in *${labelOf('veo3QualityCredits')}* and ${fast} in *${labelOf('veo3FastCredits')}*.`,
  )
})

it('PLT-02 every file, npm command and variable of the guide exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const [file] of guide.matchAll(/\b(?:scripts|tests)\/[\w/-]+\.ts/g))
    expect(existsSync(join(root, file))).toBe(true)
  for (const [, name = ''] of guide.matchAll(/npm run ([\w-]+)/g)) expect(scripts).toHaveProperty(name)
  const documented = read('docs/environment.md')
  for (const [name] of guide.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)) expect(documented).toContain(`\`${name}\``)
})

it('PLT-02 every link of the guide leads somewhere', () => {
  for (const [, file = '', heading] of guide.matchAll(/\]\(([\w-]+\.md)(?:#([\w-]+))?\)/g)) {
    const titles = Array.from(read(`docs/${file}`).matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    if (heading) expect(titles).toContain(heading)
  }
})
