import type { Logger } from 'pino'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { gateDatabase } from '#tests/simulation/doubles/gated-database.ts'
import { gateProvider, ProviderFault } from '#tests/simulation/doubles/gated-provider.ts'
import { gateServers } from '#tests/simulation/doubles/gated-servers.ts'
import { gateStorage } from '#tests/simulation/doubles/memory-files.ts'
import type { ServerProcess } from '#tests/simulation/pages/server-process.ts'
import { note, type World } from '#tests/simulation/world.ts'
import { type Actor, createActor, InjectedFault, runAs } from './actor.ts'

type Settled<T> = {
  done?: (value: T) => void
  failed?: (error: unknown) => void
  /** Set for the request of a page: the process that answers it. */
  server?: ServerProcess
}

let serial = 0

/** Starts a unit of work; it runs to its first call, and then whenever the world lets it. */
export function spawn<T>(
  world: World,
  name: string,
  work: (ctx: Context) => Promise<T>,
  { done, failed, server }: Settled<T> = {},
): Actor {
  const actor = createActor(`${name}#${++serial}`, world.clock, () => chooseStatement(world))
  actor.aside = server !== undefined
  const host = server ?? (world.processes.length > 0 ? world.random.pick(world.processes) : null)
  server?.actor.onDeath.push(actor.die)
  world.actors.push(actor)
  const ended = (text: string) => {
    actor.ended = true
    note(world, `${actor.name} ${text}`)
  }
  runAs(actor, () => work(createActorContext(world, actor, host))).then(
    (value) => {
      ended('is done')
      done?.(value)
    },
    (error) => {
      ended(error instanceof Refusal ? `is refused ${error.code}` : `fails: ${String(error)}`)
      if (!(error instanceof Refusal)) noteError(world, actor, error)
      failed?.(error)
    },
  )
  return actor
}

/** At which statement a transaction breaks; the charge of several takes has dozens. */
function chooseStatement({ random }: World): number {
  return random.between(1, random.chance(0.7) ? 8 : 40)
}

/** Names restart with every run, so that the same seed writes the same log. */
export function restartNames(): void {
  serial = 0
}

/** @param host the process that the actor is part of, so that it knows of the actor's commits */
export function createActorContext(world: World, actor: Actor, host: ServerProcess | null): Context {
  const db = gateDatabase(world, () => actor)
  db.onCommit(() => host && tellOfCommit(host, actor))
  return {
    ...world.operator,
    log: createActorLog(world, actor),
    db,
    events: host?.events ?? world.operator.events,
    storage: gateStorage(world.kept, actor),
    stopping: world.random.chance(0.1),
    providers: {
      kie: gateProvider(world.upstream, actor, 'kie'),
      fal: gateProvider(world.upstream, actor, 'fal'),
      google: gateProvider(world.upstream, actor, 'google'),
      comfyui: gateServers(world.servers, actor),
      demo: gateProvider(world.upstream, actor, 'demo'),
    },
  }
}

function tellOfCommit(host: ServerProcess, { lastCommit }: Actor): void {
  if (lastCommit) lastCommit.by = host
  for (const listener of host.commitListeners) listener()
}

function createActorLog(world: World, actor: Actor): Logger {
  const warn = ({ err }: { err?: unknown }, text: string) => note(world, `${actor.name} warns: ${text}: ${String(err)}`)
  const error = ({ err }: { err?: unknown }, text: string) => {
    note(world, `${actor.name} logs: ${text}: ${String(err)}`)
    noteError(world, actor, err)
  }
  return { warn, error, info() {}, debug() {} } as unknown as Logger
}

/** An error that the simulation did not inject is a bug. */
function noteError(world: World, actor: Actor, error: unknown): void {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof InjectedFault || cause instanceof ProviderFault) return
  world.violations.push(
    `${actor.name} met an error of its own: ${error instanceof Error ? error.stack : String(error)}`,
  )
}
