import { videoMark } from '#contract/videos/video-mark.ts'
import { readPeaks } from '#contract/videos/videos.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { escapeHtml } from '#server/html.ts'

type Player = { video: Pick<Video, 'shareSlug' | 'audioPeaks' | 'provider'>; title: string; isTall: boolean }

/** The video with its waveform. What only a script can operate is hidden until there is one. */
export function renderPlayer({ video, title, isTall }: Player): string {
  const address = `/v/${video.shareSlug}`
  return `<div class="player">
<div class="screen">
<video controls playsinline preload="metadata" class="${isTall ? 'tall' : 'wide'}" poster="${address}/poster.jpg" src="${address}/video.mp4" aria-label="${escapeHtml(title)}"></video>
${renderMark(video)}
<button type="button" class="start" tabindex="-1" aria-hidden="true" hidden>${icon('play')}</button>
</div>
<div class="bar">
<button type="button" class="play" aria-label="Play" hidden>${icon('play')}${icon('pause')}</button>
${drawWaveform(readPeaks(video.audioPeaks))}
<span class="time" hidden></span>
<button type="button" class="mute" aria-label="Mute" hidden>${icon('sound')}${icon('silence')}</button>
<button type="button" class="full" aria-label="Full screen" hidden>${icon('frame')}</button>
</div>
</div>`
}

/** Says that a picture is of AI or of the demo. */
export function renderMark({ provider }: Pick<Video, 'provider'>): string {
  const mark = videoMark({ demo: isDemoMade(provider) })
  return `<span class="mark" role="img" aria-label="${mark.long}" title="${mark.long}">${mark.short}</span>`
}

const icons = {
  play: '<path d="M7 4v16l13-8z" fill="currentColor"/>',
  pause: '<path d="M7 5v14M17 5v14" stroke-width="4"/>',
  sound: '<path d="M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12"/>',
  silence: '<path d="M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6"/>',
  frame: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
}

function icon(name: keyof typeof icons): string {
  const drawing = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
  return `<svg class="${name}-icon" aria-hidden="true" viewBox="0 0 24 24" width="22" height="22" ${drawing}>${icons[name]}</svg>`
}

/** Of a silent video, a line. */
function drawWaveform(peaks: readonly number[]): string {
  const drawn = peaks.length > 0 ? peaks : Array.from({ length: 100 }, () => 0)
  const loudest = Math.max(4, ...drawn)
  const bars = drawn
    .map((peak, bar) => {
      const height = Math.max(2, Math.round(100 * (peak / loudest) ** 0.75))
      return `M${bar + 0.2} ${50 - height / 2}h.6v${height}h-.6z`
    })
    .join('')
  const drawing = `<svg viewBox="0 0 ${drawn.length} 100" preserveAspectRatio="none"><path d="${bars}" fill="currentColor"/></svg>`
  return `<div class="wave" aria-hidden="true">${drawing}<div class="played">${drawing}</div></div>`
}
