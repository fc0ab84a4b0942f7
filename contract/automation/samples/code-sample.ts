/** Placeholder for this service's own address in the examples; replaced wherever they are shown. */
export const sampleBaseUrl = 'https://soundreel.example'

/** An example of a call. `JSON` is a step for n8n. */
export type CodeSample = { lang: 'Shell' | 'TypeScript' | 'Python' | 'JSON'; label: string; source: string }
