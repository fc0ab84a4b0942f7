import { expect, it } from 'vitest'
import { contentType } from './content-type.ts'

it.each([
  ['vid/720p.mp4', 'video/mp4'],
  ['images/sound.mp3', 'audio/mpeg'],
  ['images/sound.wav', 'audio/wav'],
  ['vid/poster.jpg', 'image/jpeg'],
  ['images/picture.png', 'image/png'],
  ['vid/poster.webp', 'image/webp'],
  ['archives/1/2/000000', 'application/octet-stream'],
])('GEN-19 MOD-06 %s is sent as %s, which browsers and video services insist on', (name, type) => {
  expect(contentType(name)).toBe(type)
})
