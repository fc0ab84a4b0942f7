import { describe, expect, it } from 'vitest'
import { readOwnName } from './own-names.ts'

const token = 'Ab-_'.repeat(6)
const uuid = '01234567-89ab-4cde-8f01-23456789abcd'
const video = `${token}/720p-0123456789abcdef-01234567.mp4`

describe('PLT-08 names of stored files', () => {
  it('are recognized in every version, also as drafts', () => {
    const names = {
      [video]: 'video',
      [`${token}/4k-0123456789abcdef-01234567.mp4`]: 'video',
      [`${token}/1080p.mp4`]: 'video',
      [`${token}/poster.jpg`]: 'video',
      [`${token}/poster.webp`]: 'video',
      [`images/${token}.png`]: 'picture',
      [`images/${token}.mp3`]: 'picture',
      [`showcase/${token}.webp`]: 'clip',
      [`archives/${uuid}/${uuid}/000012`]: 'piece',
    }
    for (const [name, kind] of Object.entries(names)) {
      expect(readOwnName(name)).toEqual({ kind, isDraft: false })
      expect(readOwnName(`${name}.${uuid}.part`)).toEqual({ kind, isDraft: true })
      expect(readOwnName(`${name}.part`)).toEqual({ kind, isDraft: true })
    }
  })

  it('never match a file of the operator', () => {
    const names = [
      ...['notes.txt', 'holiday.mp4', '720p.mp4', 'holiday.mp4.part', 'images/logo.png', 'showcase/intro.mp4'],
      ...[`${token}/notes.txt`, `${token}/holiday.mp4`, `${token}/720p.mp4.bak`, `${token}/deep/720p.mp4`],
      ...[`mine/${video}`, `archives/2026/05/000001`, `images/${token}.gif`, `.bin/${video}`, `${token}x/720p.mp4`],
      ...['.soundreel.json', 'lost+found', `images/${token}`, `IMAGES/${token}.png`, ` ${video}`, `${video}\n`],
    ]
    expect(names.filter((name) => readOwnName(name))).toEqual([])
  })
})
