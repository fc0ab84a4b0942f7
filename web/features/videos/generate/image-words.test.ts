import { expect, it } from 'vitest'
import * as texts from '#web/texts/generator.ts'
import { describeImages, isVideo } from './image-words.ts'

it.each([
  ['https://example.com/media/a/720p.mp4', true],
  ['https://example.com/a.MP4?token=1', true],
  ['https://example.com/a.webm#t=2', true],
  ['https://example.com/a.mov', true],
  ['https://example.com/a.png', false],
  ['https://example.com/a.mp4.png', false],
  ['https://example.com/video?name=a.mp4x', false],
  ['https://example.com/mp4', false],
])('GEN-14 %s is a video: %s', (url, video) => expect(isVideo({ url })).toBe(video))

const picture = { url: 'https://example.com/a.png' }
const video = { url: 'https://example.com/a.mp4' }
it.each([
  [[], texts.withoutAnImage],
  [[picture], texts.startsFromThisImage],
  [[video], texts.startsFromAStill],
  [[{ ...video, at: null }], texts.startsFromTheLastFrame],
  [[video, picture], texts.startsFromTheFirstImage],
])('GEN-14 describes what the video starts from: %j', (images, words) => expect(describeImages(images)).toBe(words))
