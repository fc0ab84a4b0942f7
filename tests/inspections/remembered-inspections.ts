import type { Plugin } from 'vite'

const opening = 'export async function inspectVideo('
const ending = `
import { rememberInspections } from '#tests/inspections/remember-inspections.ts'
export const inspectVideo = rememberInspections(inspectAnew)
`

/** Gives `inspectVideo` a memory in a project of Vitest, by whichever path a file imports it. */
export function rememberedInspections(): Plugin {
  return {
    name: 'remembered-inspections',
    // Before the types are removed.
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/server/media/inspect-video.ts')) return null
      if (!code.includes(opening)) this.error(`${id} must contain ${opening}`)
      return { code: code.replace(opening, 'async function inspectAnew(') + ending, map: null }
    },
  }
}
