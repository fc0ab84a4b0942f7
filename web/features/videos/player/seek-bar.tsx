import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { Waveform } from '#web/components/ui/waveform.tsx'
import { formatDuration } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import type { Played } from '#web/lib/use-played.ts'
import * as texts from '#web/texts/videos.ts'
import { seekByKey, seekByPointer } from './seek-moves.ts'

type SeekBarProps = {
  video: RefObject<HTMLVideoElement | null>
  peaks: readonly number[]
  durationMs: number
  /** The current position, and the element that shows the played part. */
  played: Played
  onTogglePlay: () => void
  /** The waveform draws itself, from left to right. */
  drawsItself: boolean
}

/** The waveform of the video as its seek bar. */
export function SeekBar({ video, peaks, durationMs, played, onTogglePlay, drawsItself }: SeekBarProps) {
  const bars = useMediaQuery('(min-width: 640px)') ? 200 : 100
  const duration = durationMs / 1000
  const { playedRef, seconds } = played

  function seek(to: number) {
    if (video.current) video.current.currentTime = to
  }

  function seekToPointer(event: PointerEvent<HTMLDivElement>) {
    seek(seekByPointer(event.clientX, event.currentTarget.getBoundingClientRect(), duration))
  }

  function answerKey(event: KeyboardEvent) {
    const target = seekByKey(event.key, video.current?.currentTime ?? 0, duration)
    if (event.key === ' ') onTogglePlay()
    else if (target !== null) seek(target)
    else return
    event.preventDefault()
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.seek}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.min(Math.round(duration), seconds)}
      aria-valuetext={texts.timeOf(formatDuration(seconds * 1000), formatDuration(durationMs))}
      onKeyDown={answerKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekToPointer(event)
      }}
      onPointerMove={(event) => event.buttons === 1 && seekToPointer(event)}
      className="relative h-14 cursor-pointer touch-none rounded-control text-quiet/55 sm:h-16"
    >
      <Waveform peaks={peaks} bars={bars} className={`size-full ${drawsItself ? 'animate-draw' : ''}`} />
      <div
        ref={playedRef}
        className="absolute inset-0 text-beam"
        style={{ clipPath: 'inset(0 calc(100% - var(--played, 0%)) 0 0)' }}
      >
        <Waveform peaks={peaks} bars={bars} className="size-full" />
      </div>
    </div>
  )
}
