const maxLength = 60

/** 'Sóng vỗ bờ, 4K!' in 720p → 'song-vo-bo-4k-720p.mp4' */
export function videoFileName(prompt: string, quality: string, suffix = ''): string {
  const words = prompt
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  const name = cutAtWord(words.replace(/^-+|-+$/g, ''))
  return `${name || 'soundreel-video'}-${quality}${suffix && `-${suffix}`}.mp4`
}

function cutAtWord(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= maxLength) return name
  const cut = characters.slice(0, maxLength + 1).join('')
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : characters.slice(0, maxLength).join('')
}
