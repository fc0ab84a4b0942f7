import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allWebhookEvents } from '#contract/automation/webhook-messages.ts'
import { progressStates } from '#contract/videos/video.ts'
import { SoundreelApi } from '#n8n/credentials/SoundreelApi.credentials.ts'
import { Soundreel } from '#n8n/nodes/Soundreel/Soundreel.node.ts'
import { SoundreelTrigger } from '#n8n/nodes/SoundreelTrigger/SoundreelTrigger.node.ts'
import { listUnchecked, readLock } from '#scripts/maintain/complete-lock.ts'
import { rootFolder } from '#scripts/run-command.ts'
import type { INodeProperties } from './n8n-workflow.ts'

const folder = join(rootFolder, 'packages/n8n-nodes-soundreel')
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

it('API-06 the package ships no dependencies, and names files that are built from its sources', () => {
  const manifest = read('package.json')
  for (const name of ['dependencies', 'optionalDependencies', 'bundledDependencies'])
    expect(manifest).not.toHaveProperty(name)
  expect(manifest).toMatchObject({ license: 'MIT', files: ['dist'], peerDependencies: { 'n8n-workflow': '*' } })
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toContain('MIT License')
  for (const built of [...manifest.n8n.nodes, ...manifest.n8n.credentials] as string[])
    expect(existsSync(join(folder, built.replace(/^dist\/(.+)\.js$/, '$1.ts')))).toBe(true)
})

it('API-06 SEC-21 every package in its lock file has a checksum, and the root installs none of them', () => {
  expect(listUnchecked(read('package-lock.json'))).toEqual([])
  expect(Object.keys(readLock().packages).filter((name) => name.includes('n8n'))).toEqual([])
})

it('API-06 the nodes offer the states and events of the site, and the names of their parameters are unique', () => {
  const { description } = new Soundreel()
  const valuesOf = (property: INodeProperties | undefined) =>
    (property?.options ?? []).flatMap((one) => ('value' in one ? [one.value] : [])).toSorted()
  const filters = description.properties.find(({ name }) => name === 'filters')
  const status = filters?.options?.find((one): one is INodeProperties => one.name === 'status')
  expect(valuesOf(status)).toEqual([...progressStates].toSorted())
  expect(valuesOf(new SoundreelTrigger().description.properties[0])).toEqual([...allWebhookEvents].toSorted())
  const shown = description.properties.map(({ name, displayOptions }) => JSON.stringify([name, displayOptions]))
  expect(new Set(shown).size).toBe(shown.length)
})

it('API-06 the credential hides the token, sends it without blanks around it, and is tested by a call', () => {
  const { name, properties, authenticate, test } = new SoundreelApi()
  expect(new Soundreel().description.credentials).toEqual([{ name, required: true }])
  expect(properties.find((one) => one.name === 'token')?.typeOptions).toEqual({ password: true })
  // n8n evaluates the texts that begin with an equals sign; the other tests send the token themselves.
  expect(authenticate).toEqual({
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.token.trim()}}' } },
  })
  const baseURL = '={{$credentials.baseUrl.trim().replace(/\\/+$/, "")}}'
  expect(test.request).toEqual({ baseURL, url: '/api/v1/account' })
})
