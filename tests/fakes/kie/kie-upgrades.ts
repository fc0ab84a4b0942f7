import { type Envelope, envelope } from './kie-envelope.ts'
import { upgradePrices } from './kie-prices.ts'
import { charge, fileLink, type KieFakeState, type KieFakeTask } from './kie-state.ts'

const hdProcessing = '1080P is processing. It should be ready in 1-2 minutes. Please check back shortly.'
const looksNeeded = 2

/** Charges an upgrade at its first request. @returns how often it was asked for before */
function askForUpgrade(state: KieFakeState, task: KieFakeTask, to: '1080p' | '4k'): number {
  const asked = task.upgrades[to]++
  if (asked === 0) charge(state, task, upgradePrices[to])
  return asked
}

/** The code and text that a word like `hd-404` asks for. */
function answerByWord({ words }: KieFakeTask, name: 'hd' | '4k'): Envelope | null {
  if (words.has(`${name}-null`)) return envelope(422, null, 'record is null')
  if (words.has(`${name}-14-days`)) return envelope(422, null, 'Temporarily supports records within 14 days')
  for (const word of words.keys()) {
    const code = word.startsWith(`${name}-`) ? /-(\d{3})$/.exec(word)?.[1] : undefined
    if (code) return envelope(Number(code), null, code === '422' ? 'The record is being generated' : undefined)
  }
  return null
}

/** The answer to a request for 1080p: 400, 400, then the link, unless a prompt word changes that. */
export function answerHd(state: KieFakeState, task: KieFakeTask): Envelope {
  const { words } = task
  const said = answerByWord(task, 'hd')
  if (said) return said
  if (askForUpgrade(state, task, '1080p') < (words.has('hd-late') ? 10 : looksNeeded))
    return envelope(400, null, hdProcessing)
  const link = fileLink(state, task, '1080p')
  if (words.has('hd-snake')) return envelope(200, { result_url: link })
  if (words.has('hd-empty')) return envelope(200, { resultUrl: '' })
  return envelope(200, { resultUrl: link })
}

/**
 * The answer to a request for 4K: the first one starts it, and later ones are refused with the state, or with the link
 * once it is ready. https://docs.kie.ai/veo3-api/get-veo-3-4k-video
 */
export function answer4k(state: KieFakeState, task: KieFakeTask): Envelope {
  const said = answerByWord(task, '4k')
  if (said) return said
  if (task.body.model === 'veo3_lite') return envelope(422, null, '4K is not supported for this model')
  const { credits = 0 } = state.accounts.get(task.key) ?? {}
  if (task.upgrades['4k'] === 0 && credits < upgradePrices['4k']) return envelope(402)
  const asked = askForUpgrade(state, task, '4k')
  const about = { taskId: task.id, resultUrls: null, imageUrls: null }
  if (asked === 0) return envelope(200, about)
  if (asked < (task.words.has('4k-late') ? 10 : looksNeeded))
    return envelope(422, null, '4k is processing. It should be ready in 5-10 minutes. Please check back shortly.')
  const resultUrls = [fileLink(state, task, '4k')]
  return envelope(422, { ...about, resultUrls }, 'The video has been generated successfully')
}

/** The body of the callback for 4K, as its schema has it. */
export function callback4k(state: KieFakeState, task: KieFakeTask) {
  const data = { task_id: task.id, result_urls: [fileLink(state, task, '4k')], media_ids: [], image_urls: [] }
  return { code: 200, msg: '4K Video generated successfully.', data }
}
