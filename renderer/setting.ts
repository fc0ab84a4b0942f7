import type { Colour } from './drawing/colour.ts'
import { hasAny, type PromptWords } from './match-words.ts'
import type { Random } from './random.ts'

export type TimeOfDay = 'sunrise' | 'noon' | 'sunset' | 'night'
export type Weather = 'clear' | 'rain' | 'snow' | 'fog' | 'storm'
export type CameraMove = 'drift' | 'pan' | 'dolly' | 'aerial' | 'static'

/** What the request specifies for any scene. `null` leaves the choice to the scene and its seed. */
export type Setting = {
  time: TimeOfDay | null
  weather: Weather | null
  camera: CameraMove | null
  tint: Colour | null
  /** True if the prompt mentions speech or singing: the sound then carries a soft melody. */
  motif: boolean
  words: PromptWords
  /** The length of the clip. */
  seconds: number
}

const timeWords: [TimeOfDay, string[]][] = [
  ['sunrise', ['sunrise', 'dawn', 'morning', 'daybreak', 'bình minh', 'buổi sáng', 'sáng sớm', 'rạng đông']],
  ['sunset', ['sunset', 'dusk', 'evening', 'golden hour', 'twilight', 'hoàng hôn', 'chiều tà', 'buổi chiều']],
  ['night', ['night', 'midnight', 'moonlight', 'moonlit', 'starry', 'ban đêm', 'đêm', 'ánh trăng', 'nửa đêm']],
  ['noon', ['noon', 'midday', 'daylight', 'daytime', 'sunny', 'afternoon', 'ban ngày', 'buổi trưa', 'trời nắng']],
]

const weatherWords: [Weather, string[]][] = [
  ['storm', ['storm', 'stormy', 'thunder', 'thunderstorm', 'lightning', 'giông', 'bão', 'sấm', 'sấm sét']],
  ['snow', ['snow', 'snowy', 'snowing', 'snowfall', 'blizzard', 'tuyết', 'tuyết rơi']],
  ['rain', ['rain', 'rainy', 'raining', 'drizzle', 'raindrop', 'mưa', 'cơn mưa']],
  ['fog', ['fog', 'foggy', 'mist', 'misty', 'haze', 'hazy', 'sương mù', 'sương']],
  ['clear', ['clear', 'cloudless', 'sunny', 'quang đãng', 'trời quang']],
]

const cameraWords: [CameraMove, string[]][] = [
  ['static', ['static', 'still shot', 'locked off', 'tripod', 'cố định']],
  ['aerial', ['aerial', 'drone', 'flyover', 'bird eye', 'from above', 'trên cao', 'flycam']],
  ['dolly', ['dolly', 'zoom', 'zoom in', 'push in', 'closeup', 'close up', 'phóng to', 'tiến lại gần']],
  ['pan', ['pan', 'panning', 'tracking', 'sweep', 'lia máy', 'quét ngang']],
]

const tintWords: [Colour, string[]][] = [
  [
    [214, 70, 60],
    ['red', 'crimson', 'scarlet', 'angry', 'đỏ'],
  ],
  [
    [240, 150, 60],
    ['orange', 'amber', 'warm', 'cozy', 'cosy', 'màu cam', 'ấm áp'],
  ],
  [
    [250, 205, 90],
    ['gold', 'golden', 'yellow', 'happy', 'vàng', 'vui'],
  ],
  [
    [90, 180, 100],
    ['green', 'emerald', 'lush', 'xanh lá'],
  ],
  [
    [60, 180, 180],
    ['teal', 'turquoise', 'cyan', 'xanh ngọc'],
  ],
  [
    [70, 120, 220],
    ['blue', 'azure', 'cold', 'sad', 'melancholy', 'xanh dương', 'buồn', 'lạnh'],
  ],
  [
    [140, 90, 210],
    ['purple', 'violet', 'magic', 'magical', 'dreamy', 'mystic', 'tím', 'huyền ảo', 'mơ mộng'],
  ],
  [
    [240, 130, 175],
    ['pink', 'rose', 'romantic', 'love', 'hồng', 'lãng mạn'],
  ],
]

const speechWords = [
  'says',
  'said',
  'say',
  'talk',
  'talks',
  'talking',
  'speak',
  'speaks',
  'dialogue',
  'voice',
  'sing',
  'sings',
  'singing',
  'song',
  'music',
  'nói',
  'hát',
  'trò chuyện',
  'giọng nói',
  'âm nhạc',
]

const firstOf = <T>(words: PromptWords, table: [T, string[]][]): T | null =>
  table.find(([, phrases]) => hasAny(words, phrases))?.[0] ?? null

export function readSetting(words: PromptWords, seconds: number): Setting {
  return {
    time: firstOf(words, timeWords),
    weather: firstOf(words, weatherWords),
    camera: firstOf(words, cameraWords),
    tint: firstOf(words, tintWords),
    motif: hasAny(words, speechWords),
    words,
    seconds,
  }
}

export const chooseTime = (setting: Setting, random: Random, usual: readonly [TimeOfDay, ...TimeOfDay[]]) =>
  setting.time ?? random.fork('time').pick(usual)

export const chooseWeather = (setting: Setting, random: Random, usual: readonly [Weather, ...Weather[]]) =>
  setting.weather ?? random.fork('weather').pick(usual)
