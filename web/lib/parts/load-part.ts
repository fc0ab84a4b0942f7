import { type LazyExoticComponent, lazy, type ReactNode } from 'react'
import { reportMissingPart } from './missing-parts.ts'

/** A part of the page could not be loaded; the user is told. */
export class PartMissing extends Error {}

/**
 * Loads a part of the page that is in a file of its own. Every `import()` of the pages goes through here, because an
 * update of the site replaces the files while pages are open (scripts/checks/check-lazy-parts.ts).
 * @throws PartMissing
 */
export async function loadPart<Module>(
  load: () => Promise<Module>,
  options?: Parameters<typeof reportMissingPart>[0],
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    console.warn(error)
    void reportMissingPart(options)
    throw new PartMissing('A part of this page could not be loaded.', { cause: error })
  }
}

type Part<Props> = (props: Props) => ReactNode

/** A component from a file of its own. Nothing is in its place if that file is missing; the rest of the page stays. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: Part<Props> }>,
): LazyExoticComponent<Part<Props>> {
  return lazy(() => loadPart(load).catch(() => ({ default: () => null })))
}
