export type Envelope = { code: number; msg: string; data: unknown }

export const texts: Record<number, string> = {
  400: 'Your prompt was flagged by Website as violating content policies.',
  401: 'You do not have access permissions',
  402: 'Credits insufficient. Your balance isn’t enough to run this request.',
  404: 'Not Found',
  408: 'Upstream gave no result within 10 minutes.',
  422: 'Validation Error: aspectRatio must be one of 16:9, 9:16',
  429: 'Rate limited. Your call frequency is too high.',
  451: 'Failed to fetch the image. Kindly verify any access limits set by you or your service provider.',
  455: 'Service Unavailable - System is currently undergoing maintenance.',
  500: 'Server Error - An unexpected error occurred, trace at com.kie.veo.Task.run(Task.java:42)',
  501: 'Generation Failed - Video generation task failed',
  505: 'Feature Disabled',
}

export function envelope(code: number, data: unknown = null, msg = texts[code] ?? 'error'): Envelope {
  return { code, msg: code === 200 ? 'success' : msg, data }
}
