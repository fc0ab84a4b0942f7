/** How a video ends, or what keeps it where it is. */
type Ending = 'completed' | 'failed' | 'cancelled' | 'running' | 'storing' | 'queued' | 'unconfirmed'

export type SeededVideo = { ending: Ending; request: { model: string; prompt: string } & Record<string, unknown> }

/**
 * Videos in every state that lasts. The words in brackets choose what the fakes do (`tests/fakes/kie/README.md`,
 * `tests/fakes/comfyui/README.md`). Videos of Google wait, because its account has nothing to spend; the others stay in
 * their state until the product's deadlines. Only the operator's own server may still confirm a submission without an
 * answer: with the others, that takes a callback, and none reaches this machine.
 */
export const seededVideos: SeededVideo[] = [
  { ending: 'completed', request: { model: 'veo3_fast', prompt: 'Waves break on a rocky shore at sunset' } },
  { ending: 'completed', request: { model: 'veo3', prompt: 'A tram crosses the old town in the rain' } },
  {
    ending: 'completed',
    request: { model: 'veo3_fast', prompt: 'A lantern drifts through a dark canyon', aspectRatio: '9:16' },
  },
  { ending: 'completed', request: { model: 'veo3_lite', prompt: 'A fox listens in the snow', takes: 2 } },
  { ending: 'completed', request: { model: 'kling-3.0', prompt: 'Steam rises from a bowl of noodles' } },
  { ending: 'completed', request: { model: 'wan-2.7', prompt: 'A square of fresh bread', aspectRatio: '1:1' } },
  { ending: 'completed', request: { model: 'fal-veo-3.1-fast', prompt: 'Gulls circle above a harbour' } },
  { ending: 'completed', request: { model: 'veo3_fast', prompt: 'Its 1080p comes late [hd-late]' } },
  { ending: 'completed', request: { model: 'veo3_fast', prompt: 'Silence, then a bell', watermark: 'Soundreel' } },
  { ending: 'failed', request: { model: 'veo3_fast', prompt: 'The video service fails [fail]' } },
  { ending: 'failed', request: { model: 'veo3_fast', prompt: 'The result is flagged [flagged]' } },
  { ending: 'failed', request: { model: 'veo3_fast', prompt: 'The prompt is refused [400-flagged]' } },
  { ending: 'failed', request: { model: 'kling-3.0', prompt: 'The service is busy [fail-busy]' } },
  { ending: 'running', request: { model: 'kling-3.0', prompt: 'Never done [endless]' } },
  { ending: 'running', request: { model: 'seedance-2-fast', prompt: 'Queuing at the service [queuing]' } },
  { ending: 'storing', request: { model: 'veo3_fast', prompt: 'Its file stays away [file-503=99]' } },
  { ending: 'unconfirmed', request: { model: 'tried-gpu', prompt: 'Never confirmed [drop-after-create] [mute]' } },
  { ending: 'queued', request: { model: 'google-omni-1.2', prompt: 'Waits for an account' } },
  { ending: 'queued', request: { model: 'google-omni-1.2', prompt: 'Waits behind it' } },
  { ending: 'cancelled', request: { model: 'google-omni-1.2', prompt: 'Was cancelled while it waited' } },
]
