import { useCallback, useEffect, useRef, useState } from 'react'

/** Pictures that are further apart than this are set to the same moment again. */
const maxDriftSeconds = 0.1

/** Plays several videos as one: the first leads, and the others follow it. */
export function useInStep() {
  const videos = useRef(new Map<number, HTMLVideoElement>())
  const [playing, setPlaying] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const [duration, setDuration] = useState(0)

  const all = useCallback(() => [...videos.current.entries()].sort(([a], [b]) => a - b).map(([, video]) => video), [])

  const register = useCallback((index: number, video: HTMLVideoElement | null) => {
    if (video) videos.current.set(index, video)
    else videos.current.delete(index)
  }, [])

  const seek = useCallback(
    (to: number) => {
      setSeconds(to)
      for (const video of all()) video.currentTime = Math.min(to, video.duration || to)
    },
    [all],
  )

  function toggle() {
    const [leader] = all()
    if (!leader) return
    if (!leader.paused) {
      for (const video of all()) video.pause()
      setPlaying(false)
      return
    }
    seek(leader.ended ? 0 : leader.currentTime)
    setPlaying(true)
    Promise.all(all().map((video) => video.play())).catch(() => {
      for (const video of all()) video.pause()
      setPlaying(false)
    })
  }

  useEffect(() => {
    if (!playing) return
    let frame = 0
    const follow = () => {
      const [leader, ...others] = all()
      if (!leader || leader.ended) {
        for (const video of others) video.pause()
        setPlaying(false)
        return
      }
      setSeconds(leader.currentTime)
      for (const video of others)
        if (Math.abs(video.currentTime - leader.currentTime) > maxDriftSeconds && !video.seeking && !video.ended)
          video.currentTime = leader.currentTime
      frame = requestAnimationFrame(follow)
    }
    frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [playing, all])

  return { register, playing, toggle, seek, seconds, duration, setDuration }
}
