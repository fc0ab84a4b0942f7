/** Our own controls in place of the browser's, which stay for visitors without scripts. The waveform is the seek bar. */
export const sharePlayScript = `
const player = document.querySelector('.player')
const video = document.querySelector('video')
if (player && video) {
  const wave = player.querySelector('.wave')
  const time = player.querySelector('.time')
  const [start, play, mute, full] = ['start', 'play', 'mute', 'full'].map((name) => player.querySelector('.' + name))
  const clock = (seconds) => Math.floor(seconds / 60) + ':' + String(Math.floor(seconds % 60)).padStart(2, '0')
  const duration = () => video.duration || 0
  const toggle = () => (video.paused ? video.play().catch(() => {}) : video.pause())
  const seek = (seconds) => { video.currentTime = Math.min(duration(), Math.max(0, seconds)) }
  const show = () => {
    const at = clock(video.currentTime) + ' / ' + clock(duration())
    player.style.setProperty('--played', 100 * video.currentTime / (duration() || 1) + '%')
    if (time.textContent !== at) {
      time.textContent = at
      wave.setAttribute('aria-valuemax', Math.round(duration()))
      wave.setAttribute('aria-valuenow', Math.round(video.currentTime))
      wave.setAttribute('aria-valuetext', clock(video.currentTime) + ' of ' + clock(duration()))
    }
    player.toggleAttribute('data-playing', !video.paused)
    player.toggleAttribute('data-muted', video.muted)
    play.setAttribute('aria-label', video.paused ? 'Play' : 'Pause')
    mute.setAttribute('aria-label', video.muted ? 'Unmute' : 'Mute')
  }
  const follow = () => { show(); if (!video.paused) requestAnimationFrame(follow) }
  const seekTo = (event) => {
    const box = wave.getBoundingClientRect()
    seek(duration() * (event.clientX - box.left) / box.width)
  }
  video.removeAttribute('controls')
  wave.removeAttribute('aria-hidden')
  for (const [name, value] of Object.entries({ role: 'slider', tabindex: 0, 'aria-label': 'Seek', 'aria-valuemin': 0 }))
    wave.setAttribute(name, value)
  for (const part of [start, play, mute, full, time]) part.hidden = false
  video.addEventListener('play', follow)
  for (const changed of ['pause', 'ended', 'seeked', 'timeupdate', 'loadedmetadata', 'volumechange'])
    video.addEventListener(changed, show)
  for (const part of [video, start, play]) part.addEventListener('click', toggle)
  mute.addEventListener('click', () => { video.muted = !video.muted })
  full.addEventListener('click', () => {
    if (document.fullscreenElement) document.exitFullscreen()
    else if (player.requestFullscreen) player.requestFullscreen().catch(() => {})
    else if (video.webkitEnterFullscreen) video.webkitEnterFullscreen()
  })
  wave.addEventListener('pointerdown', (event) => { wave.setPointerCapture(event.pointerId); seekTo(event) })
  wave.addEventListener('pointermove', (event) => { if (event.buttons === 1) seekTo(event) })
  wave.addEventListener('keydown', (event) => {
    const now = video.currentTime
    const to = { ArrowLeft: now - .5, ArrowDown: now - .5, ArrowRight: now + .5, ArrowUp: now + .5, Home: 0, End: duration() }
    if (event.key === ' ') toggle()
    else if (event.key in to) seek(to[event.key])
    else return
    event.preventDefault()
  })
  show()
}
`
