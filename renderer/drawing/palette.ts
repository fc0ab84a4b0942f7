import type { Random } from '#renderer/random.ts'
import type { TimeOfDay, Weather } from '#renderer/setting.ts'
import { type Colour, faded, hex, mix, scaled } from './colour.ts'

export type Palette = {
  skyTop: Colour
  skyMiddle: Colour
  horizon: Colour
  /** The colour of sun or moon. */
  sun: Colour
  /** The tint that the light gives to objects. */
  light: Colour
  /** The colour into which distant objects fade. */
  haze: Colour
  shade: Colour
  /** 0 by day, 1 deep at night. */
  darkness: number
}

type Row = [skyTop: string, skyMiddle: string, horizon: string, sun: string, light: string, haze: string, shade: string]

const rows: Record<TimeOfDay, [Row, Row, ...Row[]]> = {
  sunrise: [
    ['#33568a', '#a98fb8', '#ffc9a0', '#fff0cc', '#ffd6a8', '#e9b6a8', '#232c4a'],
    ['#2b6488', '#8fb7bd', '#ffe0a8', '#fff6d8', '#ffe4b0', '#d9cdb4', '#1d3440'],
    ['#4a4a86', '#d58fa8', '#ffd0b8', '#fff0dc', '#ffcfb8', '#e3a9b0', '#2c2548'],
  ],
  noon: [
    ['#1f66b4', '#6fb1e6', '#d8eef8', '#fffdf0', '#fff6dc', '#bcd9ea', '#1f3a52'],
    ['#1a7aa8', '#6cc4d4', '#dff5ee', '#fffdf0', '#fff8e0', '#bde0de', '#17424c'],
    ['#3a6fae', '#93bbe0', '#f2ead8', '#fffaf0', '#fff0d0', '#d4d8dc', '#2a3648'],
  ],
  sunset: [
    ['#241d4c', '#9c3f6a', '#ff8a4a', '#fff0b8', '#ffb070', '#d9705e', '#1a1232'],
    ['#1c3a63', '#d9786a', '#ffd07a', '#fff6c8', '#ffc888', '#e39a72', '#182238'],
    ['#2c1f5c', '#7d3f92', '#ff9c9a', '#ffe8d0', '#ffb4a0', '#c0709a', '#1b1338'],
    ['#3a1a2c', '#b8402f', '#ffb048', '#fff2b0', '#ffae58', '#cf6038', '#200f1a'],
  ],
  night: [
    ['#050918', '#10204a', '#2c4c7c', '#eaf1ff', '#9db8e8', '#1f3560', '#04070f'],
    ['#0a0620', '#241650', '#4f3a86', '#f2ecff', '#b4a4e8', '#33266a', '#070414'],
    ['#03101a', '#0c3242', '#2a6570', '#eafff8', '#98d4d0', '#174850', '#030b10'],
  ],
}

const dark: Record<TimeOfDay, number> = { sunrise: 0.25, noon: 0, sunset: 0.35, night: 1 }
const greyness: Record<Weather, number> = { clear: 0, snow: 0.45, rain: 0.42, fog: 0.4, storm: 0.5 }
const dimness: Record<Weather, number> = { clear: 1, snow: 0.95, rain: 0.86, fog: 0.97, storm: 0.74 }

export function createPalette(random: Random, time: TimeOfDay, weather: Weather, tint: Colour | null): Palette {
  const row: readonly Colour[] = random.fork('palette').pick(rows[time]).map(hex)
  const grey = greyness[weather] * (time === 'night' ? 0.5 : 1)
  // Nights are already dark, so weather dims them little more.
  const dim = time === 'night' ? 1 - (1 - dimness[weather]) * 0.3 : dimness[weather]
  const tone = (index: number, tinted: number) => {
    const own = row[index] ?? [128, 128, 128]
    const toned = scaled(faded(own, grey), dim)
    return tint ? mix(toned, scaled(tint, 0.35 + 0.65 * brightness(own)), tinted) : toned
  }
  return {
    skyTop: tone(0, 0.3),
    skyMiddle: tone(1, 0.4),
    horizon: tone(2, 0.3),
    sun: row[3] ?? [255, 255, 255],
    light: tone(4, 0.25),
    haze: tone(5, 0.4),
    shade: tone(6, 0.2),
    darkness: Math.min(1, dark[time] + (weather === 'storm' ? 0.3 : 0)),
  }
}

const brightness = (colour: Colour) => (colour[0] * 0.3 + colour[1] * 0.59 + colour[2] * 0.11) / 255
