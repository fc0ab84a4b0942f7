/** Complements the site's stylesheets; the fallback values in var() apply if those are missing. */
export const sharePageStyle = `
:root { color-scheme: light dark; }
body.share {
  margin: 0; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--room, light-dark(#faf8f5, #0e0d10)); color: var(--text, light-dark(#1a171d, #f4f0ea));
  font-family: 'Be Vietnam Pro', system-ui, sans-serif; line-height: 1.6;
}
.share header, .share main, .share footer { box-sizing: border-box; width: 100%; max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
.share header { display: flex; align-items: center; min-height: 4rem; }
.share main { flex: 1; }
.share a { color: inherit; text-underline-offset: 4px; }
.share .brand {
  display: inline-flex; align-items: center; gap: .625rem; min-height: 2.75rem; text-decoration: none;
  font-family: 'Bricolage Grotesque', 'Be Vietnam Pro', system-ui, sans-serif; font-weight: 650; font-size: 1.2rem;
}
.share .brand svg, .share .played { color: var(--beam, light-dark(#b45f06, #ffb454)); }
.share .screen { position: relative; max-width: 100%; }
.share .screen:has(.tall) { width: fit-content; margin: 0 auto; }
.share video { display: block; width: 100%; max-height: 74dvh; border-radius: 10px; background: #070608; }
.share video.wide { aspect-ratio: 16 / 9; }
.share video.tall { width: auto; height: 74dvh; max-width: 100%; aspect-ratio: 9 / 16; }
.share .mark {
  position: absolute; top: .625rem; right: .625rem; padding: 0 .4rem; border-radius: 4px;
  background: #070608d9; color: #f4f0ea; font-size: .8333rem; font-weight: 600;
}
.share .wave { position: relative; height: 3.5rem; margin-top: 1rem; color: var(--rim, light-dark(#8f8890, #6d6774)); cursor: pointer; }
.share .wave svg { display: block; width: 100%; height: 100%; }
.share .played { position: absolute; inset: 0; clip-path: inset(0 calc(100% - var(--played, 0%)) 0 0); }
.share h1 { margin: 1.25rem 0 .25rem; font-size: 1.44rem; line-height: 1.35; overflow-wrap: anywhere; white-space: pre-line; }
.share .facts, .share footer { color: var(--text-quiet, light-dark(#615a66, #a9a2ad)); font-size: .8333rem; }
.share .facts { margin: 0; }
.share .button {
  display: inline-flex; align-items: center; min-height: 2.75rem; margin: 1.25rem 0 2rem; padding: 0 1.25rem; border-radius: 6px;
  background: var(--beam, light-dark(#b45f06, #ffb454)); color: var(--beam-ink, light-dark(#ffffff, #1c1203));
  font-weight: 600; text-decoration: none;
}
.share :focus-visible { outline: 2px solid var(--beam, #ffb454); outline-offset: 2px; }
.share footer a { text-decoration: underline; }
.share footer { border-top: 1px solid var(--edge, light-dark(#e5e0d8, #2b2830)); padding-block: 1rem; }
`

/** Fills the waveform up to the current playback position; a click on it seeks. */
export const sharePlayScript = `
const video = document.querySelector('video')
const wave = document.querySelector('.wave')
if (video && wave) {
  const show = () => wave.style.setProperty('--played', 100 * video.currentTime / (video.duration || 1) + '%')
  const follow = () => { show(); if (!video.paused) requestAnimationFrame(follow) }
  video.addEventListener('play', follow)
  for (const moved of ['seeked', 'timeupdate']) video.addEventListener(moved, show)
  wave.addEventListener('click', (event) => {
    const box = wave.getBoundingClientRect()
    if (video.duration) video.currentTime = video.duration * (event.clientX - box.left) / box.width
  })
}
`
