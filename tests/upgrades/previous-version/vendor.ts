import type { Clock } from '#server/clock.ts'
import type { Random } from '#tests/simulation/random.ts'

/** A video service that both versions use; it decides how each task ends when it accepts it. */
export type Vendor = {
  /** The prompts of all tasks, in order. */
  accepted: string[]
  submit(prompt: string): string
  /** The task of that prompt; null if there is none. */
  findTask(prompt: string): string | null
  check(id: string): 'running' | 'finished' | 'failed'
  upgrade(id: string): 'running' | 'finished' | 'unavailable'
  /** From now on, everything ends at once. */
  hurry(): void
}

type Task = {
  id: string
  prompt: string
  endsAt: number
  fails: boolean
  /** When a failed task turns out to be finished all the same; Infinity if it never does. */
  recoversAt: number
  hasHd: boolean
  hdAt: number
}

const secondMs = 1000

export function createVendor(clock: Clock, random: Random): Vendor {
  const tasks = new Map<string, Task>()
  const accepted: string[] = []
  let isHurried = false
  const isOver = (at: number) => at <= clock.now().getTime() || (isHurried && Number.isFinite(at))
  return {
    accepted,
    submit(prompt) {
      accepted.push(prompt)
      const id = `task ${accepted.length} of ${prompt}`
      const endsAt = clock.now().getTime() + random.between(1, 60) * secondMs
      const recoversAt = random.chance(0.5) ? endsAt + random.between(10, 300) * secondMs : Number.POSITIVE_INFINITY
      const hdAt = endsAt + random.between(1, 120) * secondMs
      tasks.set(id, { id, prompt, endsAt, fails: random.chance(0.25), recoversAt, hasHd: random.chance(0.8), hdAt })
      return id
    },
    findTask: (prompt) => [...tasks.values()].find((task) => task.prompt === prompt)?.id ?? null,
    check(id) {
      const task = tasks.get(id)
      if (!task) return 'failed'
      if (!isOver(task.endsAt)) return 'running'
      return task.fails && !isOver(task.recoversAt) ? 'failed' : 'finished'
    },
    upgrade(id) {
      const task = tasks.get(id)
      if (!task?.hasHd) return 'unavailable'
      return isOver(task.hdAt) ? 'finished' : 'running'
    },
    hurry() {
      isHurried = true
    },
  }
}
