import type { FrameSize } from '#renderer/clip.ts'
import { mix } from '#renderer/drawing/colour.ts'
import { createLightning, createVeil, type Veil } from '#renderer/drawing/nature/weather.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'
import { chooseTime, chooseWeather, type Setting, type TimeOfDay, type Weather } from '#renderer/setting.ts'
import { addRain, addThunder, addWind } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'

/** The parts common to all scenes under the open sky: the time of day, the weather, and their sounds. */
export type Air = {
  time: TimeOfDay
  weather: Weather
  /** 0 calm, 1 a gale. */
  wind: number
  /** When each flash happens, and how long its thunder takes to follow, in seconds. */
  lightning: readonly { at: number; delay: number }[]
}

export function composeAir(
  random: Random,
  setting: Setting,
  times: readonly [TimeOfDay, ...TimeOfDay[]],
  weathers: readonly [Weather, ...Weather[]],
): Air {
  const time = chooseTime(setting, random, times)
  const weather = chooseWeather(setting, random, weathers)
  const strikes = weather === 'storm' ? [random.range(0.9, 1.9), random.range(3.9, 5.2)] : []
  return {
    time,
    weather,
    wind: weather === 'storm' ? random.range(0.75, 1) : random.range(0.15, 0.5),
    lightning: strikes.map((at) => ({ at, delay: random.range(0.6, 1.1) })),
  }
}

/** Rain or snow in front of everything. */
export function createFall(random: Random, size: FrameSize, air: Air, palette: Palette): Veil {
  const veil = createVeil(random, size, air.weather, 6 + air.wind * 20, mix(palette.light, palette.haze, 0.4))
  return (ctx, t) => veil?.(ctx, t)
}

export const createFlashes = (random: Random, size: FrameSize, air: Air, horizon: number) =>
  createLightning(
    random,
    size,
    air.lightning.map((flash) => flash.at),
    horizon,
  )

export function addAir(sound: StereoSound, random: Random, air: Air, windLevel = 1): void {
  addWind(sound, random.fork('wind'), (0.14 + air.wind * 0.5) * windLevel)
  if (air.weather === 'rain') addRain(sound, random.fork('rain'), 0.6)
  if (air.weather === 'storm') addRain(sound, random.fork('rain'), 0.9)
  for (const [i, flash] of air.lightning.entries()) addThunder(sound, random.fork(`thunder${i}`), flash.at, flash.delay)
}
