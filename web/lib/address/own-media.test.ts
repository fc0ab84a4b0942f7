import { afterEach, describe, expect, it, vi } from 'vitest'
import { readJson, toAddress } from './own-media.ts'

/** The page is open at another address than the one that its site has in PUBLIC_URL. */
function openPage(siteAddress = 'https://reel.example'): void {
  vi.stubGlobal('document', { querySelector: () => ({ content: siteAddress }) })
  vi.stubGlobal('window', { location: { origin: 'http://192.168.1.20:3000' } })
}
afterEach(() => vi.unstubAllGlobals())

const read = (value: unknown) => readJson(JSON.stringify(value))

describe('an answer', () => {
  it('CRE-03 names our own files by paths, wherever they stand in it', () => {
    openPage()
    const own = 'https://reel.example/media/vid_1/720p.mp4'
    expect(read({ tasks: [{ resultUrls: [own], posterUrl: own }], imageUrl: own })).toEqual({
      tasks: [{ resultUrls: ['/media/vid_1/720p.mp4'], posterUrl: '/media/vid_1/720p.mp4' }],
      imageUrl: '/media/vid_1/720p.mp4',
    })
  })

  it('FLD-02 keeps every other address and text, and share links', () => {
    openPage()
    const answer = {
      shareUrl: 'https://reel.example/v/abc123',
      resultUrls: ['https://cdn.example/media/vid_1/720p.mp4', 'https://reel.example.evil/media/a.mp4'],
      prompt: 'https://reel.example/media/vid_1/720p.mp4 as a painting',
      credits: 20,
    }
    expect(read(answer)).toEqual(answer)
  })
})

describe('a request', () => {
  it('GEN-08 names our own files by the address of the site, and others as they are', () => {
    openPage()
    expect(toAddress('/media/uploads/a.jpg')).toBe('https://reel.example/media/uploads/a.jpg')
    expect(toAddress('https://pictures.example/a.jpg')).toBe('https://pictures.example/a.jpg')
  })

  it('uses the address of the page if the server has written none, as during development', () => {
    openPage('')
    expect(toAddress('/media/uploads/a.jpg')).toBe('http://192.168.1.20:3000/media/uploads/a.jpg')
  })
})
