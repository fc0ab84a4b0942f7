import { expect, test } from 'vitest'
import { findMediaType, kindOfName } from './media-type.ts'

const bytes = (text: string) => Buffer.from(text.padEnd(16, '\0'), 'latin1')

test.each([
  ['\xff\xd8\xff\xe0', 'image', 'image/jpeg', 'jpg'],
  ['\x89PNG\r\n\x1a\n', 'image', 'image/png', 'png'],
  ['RIFF\0\0\0\0WEBP', 'image', 'image/webp', 'webp'],
  ['\0\0\0\x20ftypisom', 'video', 'video/mp4', 'mp4'],
  ['\0\0\0\x20ftypmp42', 'video', 'video/mp4', 'mp4'],
  ['RIFF\0\0\0\0WAVE', 'audio', 'audio/wav', 'wav'],
  ['ID3\x04', 'audio', 'audio/mpeg', 'mp3'],
  ['\xff\xfb\x90', 'audio', 'audio/mpeg', 'mp3'],
  ['\xff\xf3\x40', 'audio', 'audio/mpeg', 'mp3'],
])('GEN-08 a file that begins with %j is accepted as what it is', (start, kind, mime, extension) => {
  expect(findMediaType(bytes(start))).toEqual({ kind, mime, extension })
})

test.each([
  ['a picture of a phone', '\0\0\0\x20ftypheic'],
  ['a picture in the container of videos', '\0\0\0\x20ftypavif'],
  ['sound alone in the container of videos', '\0\0\0\x20ftypM4A '],
  ['sound of another MPEG layer', '\xff\xfd\x90'],
  ['sound in AAC frames', '\xff\xf1\x50'],
  ['another file in the container of WAV', 'RIFF\0\0\0\0AVI '],
  ['a GIF', 'GIF89a'],
  ['a page', '<!doctype html>'],
  ['nothing', ''],
])('GEN-08 SEC-21 %s reaches no decoder', (_, start) => {
  expect(findMediaType(bytes(start))).toBeNull()
})

test('GEN-08 the kind of a stored upload follows from its name', () => {
  const names = ['images/a.mp4', 'images/a.mp3', 'images/a.wav', 'images/a.png', 'images/mp4.jpg']
  expect(names.map(kindOfName)).toEqual(['video', 'audio', 'audio', 'image', 'image'])
})
