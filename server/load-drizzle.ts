import { registerHooks } from 'node:module'

const drizzle = /\/node_modules\/drizzle-orm\/[^?]*\.js$/

/**
 * For each file that another one names, Node reads the description of its package anew; that of drizzle-orm has 180 kB
 * and takes milliseconds, which was a third of a start. Its files name each other by their paths, so that there is
 * nothing to look up.
 */
export function loadDrizzleAtOnce(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('.') || !context.parentURL || !drizzle.test(context.parentURL))
        return next(specifier, context)
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    },
  })
}
