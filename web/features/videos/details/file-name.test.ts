import { expect, it } from 'vitest'
import { videoFileName } from './file-name.ts'

it('GEN-21 names a file after its prompt, without accents and punctuation', () => {
  expect(videoFileName('Sóng vỗ bờ, đêm 4K!', '720p')).toBe('song-vo-bo-dem-4k-720p.mp4')
})

it('GEN-21 cuts a long prompt at a word, and uses a fallback name if the prompt has no usable letters', () => {
  const name = videoFileName('A storm over the sea at night. Sound: thunder rolling in the distance.', '1080p')
  expect(name).toBe('a-storm-over-the-sea-at-night-sound-thunder-rolling-in-the-1080p.mp4')
  expect(videoFileName('x'.repeat(90), '720p')).toBe(`${'x'.repeat(60)}-720p.mp4`)
  expect(videoFileName('!!!', '720p')).toBe('soundreel-video-720p.mp4')
})
