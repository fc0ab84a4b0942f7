import { features } from 'web-features'
import { browserFloor } from '#web/browser-floor.ts'

/** Names of the language and of browsers, each with whether every browser of the floor has it. */
export type PlatformNames = {
  /** By name, such as `structuredClone`. */
  globals: ReadonlyMap<string, boolean>
  /** By object and name, such as `URL.parse`. */
  statics: ReadonlyMap<string, boolean>
  /** By name, such as `toSorted`: true if any object has it in every browser of the floor. */
  members: ReadonlyMap<string, boolean>
}

/** From the data of the W3C's WebDX group, which Lighthouse uses too: https://github.com/web-platform-dx/web-features */
export function listPlatformNames(): PlatformNames {
  const names = {
    globals: new Map<string, boolean>(),
    statics: new Map<string, boolean>(),
    members: new Map<string, boolean>(),
  }
  const note = (kind: keyof typeof names, name: string, isOld: boolean) =>
    names[kind].set(name, isOld || names[kind].get(name) === true)
  for (const feature of Object.values(features)) {
    const keys: Readonly<Record<string, Status>> = ('status' in feature && feature.status.by_compat_key) || {}
    for (const [key, { support }] of Object.entries(keys)) {
      const [, path] = /^(?:javascript\.builtins|api)\.(.+)$/.exec(key) ?? []
      const [owner, member, ...more] = path?.split('.') ?? []
      if (owner === undefined || more.length > 0) continue
      const isOld = isInFloor(support)
      if (member === undefined) note('globals', owner, isOld)
      const [, name] = /^(\w+?)(?:_static)?$/.exec(member ?? '') ?? []
      // A constructor has the name of its object; names with an underscore stand for events and behaviour.
      if (name === undefined || name === owner || name.includes('_')) continue
      note('members', name, isOld)
      note('statics', `${owner}.${name}`, isOld)
    }
  }
  return names
}

/** The first version of each browser that has it. */
type Status = { support: Readonly<Record<string, string | undefined>> }

function isInFloor(support: Status['support']): boolean {
  return Object.entries(browserFloor).every(([browser, floor]) => {
    const since = support[browser]
    return since !== undefined && Number.parseFloat(since.replace('≤', '')) <= floor
  })
}
