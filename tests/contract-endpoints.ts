import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = join(import.meta.dirname, '../contract')
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint of the contract, including new ones. */
export async function loadEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

/** A row of a table of tests, whose titles name the endpoint. */
export const withName = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const

/** The path with ids that do not exist. */
export const fillPath = (path: string) =>
  path.replace('{taskId}', `vid_${'0'.repeat(32)}`).replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
