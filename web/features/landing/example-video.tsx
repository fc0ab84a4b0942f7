import { Pause, Play } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Elements } from '#web/components/ui/elements.ts'
import { Mark } from '#web/components/ui/mark.tsx'
import { Waveform } from '#web/components/ui/waveform.tsx'
import { cutText } from '#web/lib/format.ts'
import { usePlayed } from '#web/lib/use-played.ts'
import * as texts from '#web/texts/landing.ts'
import { promptLength, type Shown } from './example-list.ts'
import { peaksOf } from './example-peaks.ts'
import { useExamplePlayer } from './use-example-player.ts'

type ExampleVideoProps = {
  example: Shown
  /** The number of bars in the waveform. */
  bars: number
  /** True if the poster is part of the first screen. */
  first?: boolean
  waveformClass?: string
  children?: Elements
}

/** A poster with its waveform below. No part of the video loads before the visitor shows interest. */
export function ExampleVideo({ example, bars, first = false, waveformClass = 'h-9', children }: ExampleVideoProps) {
  const player = useExamplePlayer()
  const { playedRef } = usePlayed(player.video, example.seconds)
  const prompt = cutText(example.words, promptLength)
  const peaks = peaksOf(example)
  const heard = player.mode === 'player' && player.playing

  function toggleByClick(event: MouseEvent) {
    // The browser's own controls handle clicks themselves.
    if (player.mode === 'player') return
    event.preventDefault()
    player.toggle()
  }

  return (
    <figure ref={player.box} className="flex flex-col">
      <div className="cinema overflow-hidden rounded-card">
        <div data-screen className="relative aspect-video" {...player.onScreen}>
          <video
            ref={player.video}
            src={example.videoUrl}
            preload="none"
            muted
            loop
            playsInline
            controls={player.mode === 'player'}
            tabIndex={player.mode === 'player' ? 0 : -1}
            aria-label={prompt}
            data-replay
            onClick={toggleByClick}
            {...player.onVideo}
            className={`size-full cursor-pointer ${fitOf(example)}`}
          />
          <ExamplePoster example={example} first={first} hidden={player.playing || player.mode === 'player'} />
          {example.mark && <Mark demo={example.mark.demo} className="absolute top-3 right-3" />}
        </div>
        <div className="flex items-center gap-3 py-2 pr-4 pl-2">
          <button
            type="button"
            aria-label={`${heard ? texts.pause : texts.playWithSound}: ${prompt}`}
            onClick={player.toggle}
            onFocus={player.onFocus}
            onBlur={player.onBlur}
            className="flex size-11 shrink-0 items-center justify-center rounded-full text-text transition-colors hover:bg-edge"
          >
            {heard ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5 fill-current" />}
          </button>
          <div className={`relative min-w-0 flex-1 text-beam/45 ${waveformClass}`}>
            <Waveform peaks={peaks} bars={bars} className="size-full" />
            {player.mode !== 'poster' && (
              <div
                ref={playedRef}
                className="absolute inset-0 text-beam"
                style={{ clipPath: 'inset(0 calc(100% - var(--played, 0%)) 0 0)' }}
              >
                <Waveform peaks={peaks} bars={bars} className="size-full" />
              </div>
            )}
          </div>
        </div>
      </div>
      {children}
    </figure>
  )
}

/** An upright clip is shown whole, between dark edges. */
const fitOf = ({ isNarrow }: Shown) => (isNarrow ? 'object-contain' : 'object-cover')

function ExamplePoster({ example, first, hidden }: { example: Shown; first: boolean; hidden: boolean }) {
  return (
    // AVIF or WebP only: every browser that supports the two themes supports both.
    <img
      src={example.poster}
      alt=""
      width={640}
      height={360}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'sync' : 'async'}
      className={`pointer-events-none absolute inset-0 size-full ${fitOf(example)} transition-opacity duration-200 ${hidden ? 'opacity-0' : ''}`}
    />
  )
}
