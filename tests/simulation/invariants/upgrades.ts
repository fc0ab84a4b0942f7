import { priceUpgrade } from '#contract/models/price-upgrade.ts'
import { offerAt } from '#tests/simulation/actors/offers.ts'
import { nameOf } from '#tests/simulation/doubles/counted-ids.ts'
import type { World } from '#tests/simulation/world.ts'
import type { RenditionRow, Snapshot } from './take-snapshot.ts'

export function isOfUpgrade({ key }: { key: string }): boolean {
  return /:.+:/.test(key)
}

/** An upgrade is charged once, at the price in effect, and refunded once if it fails. */
export function checkUpgrades(world: World, snapshot: Snapshot): string[] {
  const rows = snapshot.ledger.filter((row) => row.task !== null && isOfUpgrade(row))
  const upgrades = snapshot.renditions.filter(({ purpose }) => purpose === 'upgrade')
  const known = upgrades.map(({ videoTaskId, target }) => `${videoTaskId} ${target}`)
  return [
    ...upgrades.flatMap((upgrade) => checkUpgrade(world, upgrade, snapshot)),
    ...rows
      .filter(({ task, key }) => !known.includes(`${task} ${key.split(':')[2]}`))
      .map(({ key }) => `${key} belongs to no upgrade`),
  ]
}

function checkUpgrade(world: World, upgrade: RenditionRow, { videos, ledger }: Snapshot): string[] {
  const { target: to, stage, creditsUsed, refunded } = upgrade
  const video = videos.find(({ id }) => id === upgrade.videoTaskId)
  if (!video) return ['an upgrade has no video']
  const model = offerAt(world, upgrade.createdAt.getTime()).web.find(({ id }) => id === video.model)
  const price = model?.status === 'active' && to ? priceUpgrade(model, to, video.seconds) : null
  const most = world.upgradeCaps.get(video.taskId) ?? 0
  const amounts = (type: string) =>
    ledger.filter(({ key }) => key === `${type}:${video.taskId}:${to}`).map(({ amount }) => amount)
  const [charged, returned] = [amounts('usage'), amounts('refund')]
  const faults: string[] = []
  const say = (fault: string) => faults.push(`the ${to} of ${nameOf(video)} is ${stage}: ${fault}`)
  if (`${charged}` !== `${-creditsUsed}`) say(`charged ${charged} for ${creditsUsed}`)
  if (refunded !== (stage === 'failed')) say(`refunded is ${refunded}`)
  if (`${returned}` !== (refunded ? `${creditsUsed}` : '')) say(`returned ${returned}`)
  if (creditsUsed !== price) say(`it costs ${creditsUsed} at a price of ${price}`)
  if (creditsUsed > most) say(`it costs ${creditsUsed}, its user allows ${most}`)
  if (stage === 'completed' && !video.hdVideoUrl) say('there is no such file')
  if (stage === 'running' && (video.deletedAt || video.stage !== 'completed')) say(`its video is ${video.stage}`)
  return faults
}
