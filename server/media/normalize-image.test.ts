import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { normalizeImage } from './normalize-image.ts'
import { findPictureFormat } from './picture-format.ts'

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c84' } })

it('SEC-21: a picture is decoded outside of the calling process', async () => {
  const bytes = await solid(3000, 1000).webp().toBuffer()
  const decoded = vi.fn()
  sharp.queue.on('change', decoded)
  const image = await normalizeImage(bytes)
  sharp.queue.off('change', decoded)
  expect(decoded).not.toHaveBeenCalled()
  if (image.outcome === 'refused') throw new Error(image.reason)
  expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2048, height: 683 })
})

it.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['SVG with a prologue', Buffer.from('\n<?xml version="1.0"?><!DOCTYPE svg><svg/>')],
  ['GIF', Buffer.from('GIF89a\x01\0\x01\0')],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['AVIF', Buffer.from('\0\0\0\x20ftypavif', 'latin1')],
  ['BMP', Buffer.from('BM\x36\0\0\0', 'latin1')],
])('SEC-21: %s is refused by its first bytes', async (_, bytes) => {
  expect(findPictureFormat(bytes)).toBe(null)
  expect(await normalizeImage(bytes)).toEqual({
    outcome: 'refused',
    reason: 'Only JPG and PNG images can be used.',
  })
})

it('SEC-21: the first bytes of one format do not open the decoder of another', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const disguised = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])
  expect(findPictureFormat(disguised)).toBe('png')
  expect((await normalizeImage(disguised)).outcome).toBe('refused')
})

it('SEC-21: a picture that takes too much time or memory to decode is refused with a message', async () => {
  const bytes = await solid(40, 30).png().toBuffer()
  expect(await normalizeImage(bytes, { limits: { timeoutMs: 1, heapMb: 128 } })).toEqual({
    outcome: 'refused',
    reason: 'The image takes too long to read. Save it again or make it smaller.',
  })
  expect(await normalizeImage(bytes, { limits: { timeoutMs: 20_000, heapMb: 1 } })).toEqual({
    outcome: 'refused',
    reason: 'The file is not a valid image.',
  })
  expect((await normalizeImage(bytes)).outcome).toBe('image')
})
