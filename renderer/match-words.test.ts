import { expect, test } from 'vitest'
import { composeScene } from './compose-scene.ts'
import { readWords } from './match-words.ts'
import { readSetting } from './setting.ts'

const familyOf = (prompt: string) => composeScene({ prompt, seed: 1, seconds: 8 }).family

test.each([
  [
    'sea',
    ['Waves breaking on a beach', 'the ocean, calm', 'sóng biển vỗ bờ', 'bai bien luc hoang hon', 'rain over the sea'],
  ],
  [
    'rain on a window',
    ['Rain on a window', 'raindrops run down the glass', 'mưa ngoài cửa sổ', 'giot mua tren cua so'],
  ],
  [
    'aurora over mountains',
    ['Aurora over mountains', 'northern lights', 'snowy mountains by a lake', 'cực quang', 'day nui'],
  ],
  ['city at night', ['A city at night', 'cars on a rainy street downtown', 'thành phố về đêm', 'duong pho Sai Gon']],
  ['forest', ['a foggy forest', 'walking in the woods', 'rừng thông trong sương', 'khu rung']],
  ['desert', ['sand dunes in the Sahara', 'sa mạc lúc bình minh', 'doi cat']],
  ['space', ['a planet with rings in space', 'vũ trụ bao la', 'phi hanh gia']],
  ['fire', ['a cosy fireplace', 'campfire under the stars', 'lửa trại', 'lo suoi']],
  ['snow', ['snowfall in winter', 'a cabin in the snow', 'tuyết rơi mùa đông', 'mua dong']],
  ['underwater', ['underwater coral reef', 'fish in the deep sea', 'rạn san hô', 'duoi nuoc']],
  ['field with wind', ['wheat field in the wind', 'a meadow full of flowers', 'cánh đồng lúa', 'canh dong hoa']],
  ['abstract', ['abstract shapes', 'trừu tượng', 'my essay explains tax law', '', '🙂🙂🙂', '你好']],
])('PRV-01 demo: the words choose the family %s', (family, prompts) => {
  for (const prompt of prompts) expect([prompt, familyOf(prompt)]).toEqual([prompt, family])
})

test('PRV-01 demo: a word with diacritics means only itself, one without them means any variant', () => {
  expect(familyOf('lúa')).toBe('field with wind')
  expect(familyOf('lửa')).toBe('fire')
  expect(familyOf('seasoned researchers')).toBe('abstract')
})

test.each([
  ['sunset', { time: 'sunset' }],
  ['hoàng hôn', { time: 'sunset' }],
  ['binh minh', { time: 'sunrise' }],
  ['a starry night, clear', { time: 'night', weather: 'clear' }],
  ['thunderstorm at noon', { time: 'noon', weather: 'storm' }],
  ['sương mù', { weather: 'fog' }],
  ['drone flyover', { camera: 'aerial' }],
  ['slow zoom in', { camera: 'dolly' }],
  ['she says hello', { motif: true }],
  ['nothing of it', { time: null, weather: null, camera: null, tint: null, motif: false }],
])('PRV-01 demo: the words "%s" steer the scene', (prompt, expected) => {
  expect(readSetting(readWords(prompt), 8)).toMatchObject(expected)
})
