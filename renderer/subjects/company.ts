import { atDepth } from '#renderer/drawing/camera.ts'
import {
  type Company,
  type Footing,
  type Guest,
  type Host,
  type Paint,
  type Spot,
  waterHeight,
} from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { createGround, type Lane } from './ground.ts'

/** From the farthest to the nearest. */
const lanes: readonly Footing[] = ['rails', 'lawn', 'road', 'path']

/** Places the guests of a scene: those on land in lanes, farther ones first, the others beside each other. */
export function placeGuests(random: Random, guests: readonly Guest[], host: Host): Company {
  const { size, palette, horizon, air, camera } = host
  const onLand = guests
    .filter((guest) => lanes.includes(guest.footing))
    .toSorted((a, b) => lanes.indexOf(a.footing) - lanes.indexOf(b.footing))
  const rolling = onLand.length === 1 && guests.length === 1 && (onLand[0]?.pace ?? 0) > 0
  const spread = guests.length > 1 ? 0.2 : 0
  const placed = guests.map((guest, i) => {
    const lane = onLand.indexOf(guest)
    const y = lane < 0 ? heightOf(guest, host) : size.height * (onLand.length > 1 ? 0.76 + lane * 0.13 : 0.84)
    const own: Spot = { size, palette, horizon, ...air, x: size.width * (0.5 + (i * 2 - 1) * spread), y, rolling }
    return { guest, y, paint: guest.stage(own) }
  })
  const strips: Lane[] = placed
    .filter(({ guest }) => onLand.includes(guest))
    .map(({ guest, y }) => ({ footing: guest.footing, y }))
    .toSorted((a, b) => a.y - b.y)
  const pace = rolling ? (onLand[0]?.pace ?? 0) : 0
  const ground = strips.length > 0 ? createGround(random.fork('ground'), host, strips, pace) : null
  const floating = placed.filter(({ guest }) => guest.footing === 'water')
  const flying = placed.filter(({ guest }) => guest.footing === 'air')
  const standing = placed.filter(({ guest }) => onLand.includes(guest)).toSorted((a, b) => a.y - b.y)
  const paintAll =
    (list: typeof placed): Paint =>
    (ctx, t) => {
      for (const { paint } of list) paint(ctx, t)
    }
  return {
    onLand: ground !== null,
    afloat: floating.length > 0 ? paintAll(floating) : null,
    ashore: (ctx, t) => {
      const view = camera(t)
      atDepth(ctx, size, view, 0.4, () => paintAll(flying)(ctx, t))
      atDepth(ctx, size, view, 0.9, () => {
        ground?.(ctx, t)
        paintAll(standing)(ctx, t)
      })
    },
  }
}

const heightOf = ({ footing }: Guest, { size, horizon }: Host) =>
  footing === 'air' ? horizon * 0.56 : waterHeight(size, horizon)
