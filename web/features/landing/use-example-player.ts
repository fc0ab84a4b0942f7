import { useEffect, useRef, useState } from 'react'

/**
 * 'preview' is muted, loops and ends on pointer leave or blur; 'player' has sound and controls and starts with a click.
 */
type Mode = 'poster' | 'preview' | 'player'

/** The example that plays with sound; only one may. */
let audible: HTMLVideoElement | null = null

/** Hover or focus plays an example without sound; a click plays it with sound and controls, or pauses it. */
export function useExamplePlayer() {
  const video = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLElement>(null)
  const [mode, setMode] = useState<Mode>('poster')
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    // Hover or focus may have started before the script loaded.
    if (box.current?.querySelector('[data-screen]:hover, button:focus-visible')) startPreview(video.current, setMode)
  }, [])

  function preview() {
    if (mode === 'poster') startPreview(video.current, setMode)
  }

  function endPreview() {
    if (mode !== 'preview' || !video.current) return
    setMode('poster')
    video.current.pause()
    video.current.currentTime = 0
  }

  function toggle() {
    const element = video.current
    if (!element) return
    if (mode === 'player' && !element.paused) return element.pause()
    if (mode !== 'player') {
      element.muted = false
      element.currentTime = 0
      setMode('player')
    }
    claimSound(element)
    void element.play().catch(() => undefined)
  }

  /** The browser's own controls may have started it. */
  function playAlone() {
    if (mode === 'player' && video.current) claimSound(video.current)
  }

  return {
    video,
    box,
    mode,
    playing,
    toggle,
    onScreen: { onMouseEnter: preview, onMouseLeave: endPreview },
    onFocus: preview,
    onBlur: endPreview,
    onVideo: {
      onPlay: playAlone,
      onPlaying: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setPlaying(false),
    },
  }
}

/** Lets only this example play with sound: pauses the one that did before. */
function claimSound(video: HTMLVideoElement): void {
  if (audible !== video) audible?.pause()
  audible = video
}

function startPreview(video: HTMLVideoElement | null, setMode: (mode: Mode) => void) {
  if (!video || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  video.muted = true
  setMode('preview')
  void video.play().catch(() => undefined)
}
