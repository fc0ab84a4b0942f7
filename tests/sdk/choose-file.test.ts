import { expect, it } from 'vitest'
import { chooseFile } from '#sdk/node.ts'
import type { VideoFile } from '#sdk/types/video.ts'
import { makeVideo } from './fake-fetch.ts'

const file = (width: number, height: number, more: Partial<VideoFile> = {}): VideoFile => ({
  ...{ kind: 'video', url: `https://site.example/${width}x${height}`, bytes: 5, width, height, ...more },
})
const poster = file(3840, 2160, { kind: 'poster' })
const choose = (files: VideoFile[], resolution?: string) => chooseFile(makeVideo({ files }), resolution)

it('API-03 the first video file is downloaded by default, and never the poster', () => {
  const [asked, larger] = [file(1280, 720, { resolution: '720p' }), file(1920, 1080, { resolution: '1080p' })]
  expect(choose([poster, asked, larger])).toBe(asked)
  expect(choose([poster, asked, larger], '1080p')).toBe(larger)
  expect(choose([poster, asked, larger], 'best')).toBe(larger)
  expect(() => choose([poster, asked, larger], '4k')).toThrow('exists in 720p, 1080p only')
  expect(() => choose([poster], 'best')).toThrow('has no file: it is completed')
})

it('API-03 the best file has the most lines on its shorter side, also in portrait', () => {
  const [tall, wide] = [file(720, 1280), file(1024, 1024)]
  expect(choose([tall, wide], 'best')).toBe(wide)
  expect(choose([wide, file(1080, 1920), tall], 'best')).toMatchObject({ width: 1080 })
})
