import type { Video } from '../types/video.ts'
import { cut, type Terminal } from './terminal.ts'

const words: Record<string, string> = {
  queued: 'waiting in line',
  running: 'being made',
  storing: 'being stored',
  completed: 'finished',
  failed: 'failed',
  cancelled: 'cancelled',
}

export function describeState({ status, place }: Video): string {
  const word = words[status] ?? status
  return place === null ? word : `${word}, place ${place}`
}

/** Whole minutes and seconds. */
export function describeTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

export type Progress = { update(video: Video): void; end(): void }

/**
 * Shows the states of videos: in one line with the time if a person watches, otherwise in a line for each change.
 * `names`: how each video is called.
 */
export function showProgress(terminal: Terminal, names: ReadonlyMap<string, string>): Progress {
  const begun = Date.now()
  const states = new Map<string, string>()
  const text = () => {
    const parts = Array.from(states, ([id, state]) => (states.size > 1 ? `${names.get(id) ?? id}: ${state}` : state))
    return cut(`${parts.join(' · ')} · ${describeTime(Date.now() - begun)}`, terminal.columns - 1)
  }
  const draw = () => terminal.line(text())
  const timer = terminal.isLive ? setInterval(draw, 1000) : null
  timer?.unref()
  return {
    update(video) {
      const state = describeState(video)
      if (states.get(video.id) === state) return
      states.set(video.id, state)
      if (terminal.isLive) draw()
      else terminal.note(`${names.get(video.id) ?? video.id}: ${state}`)
    },
    end() {
      if (timer) clearInterval(timer)
      terminal.line('')
    },
  }
}
