import type { FrameSize } from '#renderer/clip.ts'
import { createCamera } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { createSky } from '#renderer/drawing/nature/sky.ts'
import { createPalette, type Palette } from '#renderer/drawing/palette.ts'
import type { Family, Paint, StagePlan } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { type Air, composeAir, createFall, createFlashes } from '#renderer/scenes/air.ts'
import type { Setting } from '#renderer/setting.ts'
import { createBuildings } from './city-buildings.ts'
import { addCitySound } from './city-sound.ts'
import { type Car, eyeHeight, type Lens } from './city-street.ts'
import { paintTraffic, planTraffic } from './city-traffic.ts'

export type CityScore = { air: Air; cars: readonly Car[]; motif: boolean }

export const city: Family = {
  name: 'city at night',
  hosts: 'land',
  words: {
    city: 3,
    street: 2,
    downtown: 3,
    skyline: 3,
    skyscraper: 3,
    building: 2,
    neon: 2,
    traffic: 2,
    tokyo: 3,
    saigon: 3,
    hanoi: 3,
    'new york': 3,
    urban: 2,
    cyberpunk: 3,
    'thành phố': 3,
    phố: 2,
    'đường phố': 3,
    'sài gòn': 3,
    'hà nội': 3,
    xe: 1,
    'nhà cao tầng': 3,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const air = composeAir(own, setting, ['night', 'night', 'sunset', 'night'], ['clear', 'rain', 'clear', 'fog'])
    const cars: Car[] = []
    for (let at = own.range(0.5, 1.2); at < 8.6; at += own.range(0.75, 1.5)) {
      const towards = own.chance(0.6)
      const lane = (towards ? -1 : 1) * own.pick([2.2, 5.4])
      cars.push({ at, lane, pace: own.range(10, 16), horn: false })
    }
    const loud = cars.filter((car) => car.at > 1.5 && car.at < 6.5 && car.lane < 0)[own.int(0, 1)]
    if (loud) loud.horn = true
    const score: CityScore = { air, cars, motif: setting.motif }
    return {
      moments: cars.filter((car) => car.lane < 0 && car.at < 7.6).map((car) => car.at),
      stage: (size, invite) => stageCity(random.fork('picture'), setting, { score, size, invite }),
      addSound: (sound) => addCitySound(sound, random.fork('sound'), score),
    }
  },
}

function stageCity(random: Random, setting: Setting, plan: StagePlan<CityScore>): Paint {
  const { score, size, invite } = plan
  const { air } = score
  const palette = createPalette(random, air.time, air.weather, setting.tint)
  const glow = mix(
    palette.horizon,
    random.pick([
      [255, 150, 90],
      [255, 110, 170],
      [110, 160, 255],
    ]),
    0.35,
  )
  const haze = mix(mix(palette.haze, palette.horizon, 0.4), glow, palette.darkness * 0.4)
  const camera = createCamera(random, setting)
  const horizon = size.height * (size.width > size.height ? random.range(0.52, 0.6) : 0.58)
  const low = air.time === 'sunset' || air.time === 'sunrise'
  const sun =
    air.weather === 'clear'
      ? { x: size.width * random.range(0.46, 0.54), y: horizon * (low ? 0.82 : 0.26), radius: low ? 40 : 22 }
      : null
  const sky = createSky(random, size, {
    palette: { ...palette, horizon: mix(palette.horizon, glow, 0.5 * palette.darkness) },
    sun,
    horizon,
    cloudiness: air.weather === 'clear' ? 0.4 : 0.9,
    wind: 9,
  })
  const buildings = createBuildings(random.fork('buildings'), { palette, haze, night: palette.darkness })
  const wet = air.weather === 'rain' || air.weather === 'storm' ? 1 : 0.45
  const lamps = planTraffic(random.fork('traffic'), score.cars, wet, palette.darkness)
  const fall = createFall(random.fork('fall'), size, air, palette)
  const flashes = createFlashes(random.fork('flash'), size, air, horizon)
  const company = invite?.({
    size,
    palette,
    camera,
    air,
    horizon,
    soil: mix(mix([128, 128, 134], palette.light, 0.15), palette.shade, 0.15 + palette.darkness * 0.55),
    grassy: false,
  })
  return (ctx, t) => {
    const view = camera(t)
    sky(ctx, t, view)
    flashes(ctx, t)
    const lens: Lens = {
      x: size.width / 2 - view.x * 0.5,
      y: horizon - view.y,
      focal: Math.max(size.width, size.height) * 0.62 * view.zoom,
      eye: eyeHeight,
      pan: view.x * 0.004,
    }
    asLight(ctx, () =>
      drawGlow(ctx, lens.x, horizon, glow, {
        radius: size.height * 0.75,
        stretchX: 1.25,
        stretchY: 0.62,
        alpha: 0.2 + palette.darkness * 0.38,
      }),
    )
    paintRoad(ctx, size, lens, palette, haze)
    buildings.reflections(ctx, size, lens, t, wet)
    buildings.walls(ctx, size, lens, t)
    paintTraffic(ctx, lens, t, lamps)
    asLight(ctx, () =>
      drawGlow(ctx, lens.x, horizon + 8, haze, {
        radius: size.height * 0.4,
        stretchX: 1.6,
        stretchY: 0.3,
        alpha: air.weather === 'fog' ? 0.85 : 0.4,
      }),
    )
    company?.ashore(ctx, t)
    fall(ctx, t)
  }
}

function paintRoad(ctx: Parameters<Paint>[0], size: FrameSize, lens: Lens, palette: Palette, haze: Colour): void {
  const dark = mix(scaled(palette.shade, 0.8), [22, 24, 32], 0.5)
  const gradient = ctx.createLinearGradient(0, lens.y, 0, size.height)
  gradient.addColorStop(0, css(haze))
  gradient.addColorStop(0.12, css(mix(haze, dark, 0.55)))
  gradient.addColorStop(0.5, css(mix(haze, dark, 0.88)))
  gradient.addColorStop(1, css(dark))
  ctx.fillStyle = gradient
  ctx.fillRect(0, lens.y, size.width, size.height - lens.y)
}
