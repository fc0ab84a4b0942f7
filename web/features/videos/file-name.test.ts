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

it.each([
  ['../../etc/passwd', 'etc-passwd-720p.mp4'],
  ['.hidden', 'hidden-720p.mp4'],
  ['CON: "a" | <b>?*', 'con-a-b-720p.mp4'],
  ['line one\nline two\ttab', 'line-one-line-two-tab-720p.mp4'],
  ['🎬 Đêm 🎬', 'dem-720p.mp4'],
  ['海の夕日', '海の夕日-720p.mp4'],
  ['\u202Egpj.exe', 'gpj-exe-720p.mp4'],
  ['', 'soundreel-video-720p.mp4'],
])('GEN-21 the prompt %j becomes a portable file name', (prompt, name) => {
  expect(videoFileName(prompt, '720p')).toBe(name)
})
