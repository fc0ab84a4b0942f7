/**
 * Modules that the pages import and never run, by their path below node_modules. Each has the few functions that are
 * called all the same, with what they then do.
 */
export const unusedModules: Record<string, Record<string, string>> = {
  // Describing endpoints as JSON schemas is the server's work. The pages about the API do it while they are built.
  'zod/v4/core/to-json-schema.js': { createStandardJSONSchemaMethod: '() => absent' },
  'zod/v4/core/json-schema-processors.js': {},
  // Reports what the router does to code that asks for it with `instrumentations`. Ours does not.
  'react-router/dist/production/lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
  },
  // Asks a server for routes that a page does not know. With `ssr: false`, every page knows all routes.
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => undefined',
  },
}
