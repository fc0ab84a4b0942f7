import { useCallback, useEffect, useRef, useState } from 'react'

const mutedKey = 'soundreel.muted'

/**
 * The state of one video element, and the actions of its controls. `startsMuted` leaves the visitor's choice for other
 * videos unchanged.
 */
export function usePlayer(source: string, startsMuted = false) {
  const ref = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [muted, setMuted] = useState(() => startsMuted || readMuted())
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.muted = muted
    const update = () => setPlaying(!video.paused && !video.ended)
    const events = ['play', 'pause', 'ended'] as const
    for (const name of events) video.addEventListener(name, update)
    return () => {
      for (const name of events) video.removeEventListener(name, update)
    }
  }, [muted])

  useKeptPosition(ref, source)

  const togglePlay = useCallback(() => {
    const video = ref.current
    if (!video) return
    if (video.paused) video.play().catch(() => setBroken(video.error !== null))
    else video.pause()
  }, [])

  function toggleMuted() {
    setMuted(!muted)
    try {
      localStorage.setItem(mutedKey, String(!muted))
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  }

  return { ref, playing, muted, broken, setBroken, togglePlay, toggleMuted }
}

export type Player = ReturnType<typeof usePlayer>

/** Keeps the position when the user switches to the other quality. */
function useKeptPosition(ref: React.RefObject<HTMLVideoElement | null>, source: string) {
  const last = useRef({ source, time: 0, playing: false })
  useEffect(() => {
    const video = ref.current
    if (!video) return
    const remember = () => {
      if (video.readyState > 1) last.current = { source, time: video.currentTime, playing: !video.paused }
    }
    video.addEventListener('timeupdate', remember)
    if (last.current.source !== source) {
      const { time, playing } = last.current
      const resume = () => {
        video.currentTime = time
        if (playing) video.play().catch(() => undefined)
      }
      video.addEventListener('loadedmetadata', resume, { once: true })
    }
    return () => video.removeEventListener('timeupdate', remember)
  }, [ref, source])
}

function readMuted(): boolean {
  try {
    return localStorage.getItem(mutedKey) === 'true'
  } catch {
    return false
  }
}
