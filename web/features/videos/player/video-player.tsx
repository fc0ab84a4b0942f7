import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { readPeaks, type VideoTask } from '#contract/videos/videos.ts'
import { Mark } from '#web/components/ui/mark.tsx'
import { isMadeInHd } from '#web/features/videos/video-state.ts'
import { formatDuration } from '#web/lib/format.ts'
import { usePlayed } from '#web/lib/use-played.ts'
import * as texts from '#web/texts/videos.ts'
import { Poster } from './poster.tsx'
import { Screen } from './screen.tsx'
import { SeekBar } from './seek-bar.tsx'
import { useFirstShowing } from './use-first-showing.ts'
import { useFullScreen } from './use-full-screen.ts'
import { usePlayKey } from './use-play-key.ts'
import { type Player, usePlayer } from './use-player.ts'

const usualDurationMs = 8_000

type VideoPlayerProps = {
  task: VideoTask
  /** The video has finished while the page was open: it plays at once, without sound. */
  isFirstShowing?: boolean
}

/** A finished video with its waveform below. */
export function VideoPlayer({ task, isFirstShowing = false }: VideoPlayerProps) {
  const [hd, setHd] = useState(task.hdVideoUrl !== null)
  const peaks = useMemo(() => readPeaks(task.audioPeaks), [task.audioPeaks])
  const source = (hd && task.hdVideoUrl) || task.resultUrls[0] || ''
  const [playsAtOnce] = useState(() => isFirstShowing && !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const player = usePlayer(source, playsAtOnce)
  useFirstShowing(player.ref, playsAtOnce)
  const asksForSound = playsAtOnce && player.muted && peaks.length > 0
  const durationMs = task.durationMs ?? usualDurationMs
  const played = usePlayed(player.ref, durationMs / 1000)

  // Not the video alone: the mark stays on the picture, and the controls below it.
  const frame = useRef<HTMLDivElement>(null)
  const { isFull, toggle } = useFullScreen(frame)
  usePlayKey(frame, player.togglePlay)

  return (
    <Screen
      frame={frame}
      aspectRatio={task.aspectRatio}
      picture={<Picture task={task} source={source} player={player} />}
    >
      <div className="grid grid-cols-[auto_1fr] items-center gap-y-1">
        <div className="row-start-2">
          <Control label={player.playing ? texts.pause : texts.play} onPress={player.togglePlay}>
            {player.playing ? <Pause aria-hidden /> : <Play aria-hidden />}
          </Control>
        </div>
        <div className="col-span-2 row-start-1">
          <SeekBar
            video={player.ref}
            peaks={peaks}
            durationMs={durationMs}
            played={played}
            onTogglePlay={player.togglePlay}
            drawsItself={playsAtOnce}
          />
        </div>
        <div className="row-start-2 flex min-w-0 items-center">
          <span className={`text-quiet text-sm tabular-nums ${asksForSound ? 'max-sm:hidden' : ''}`}>
            {`${formatDuration(played.seconds * 1000)} / ${formatDuration(durationMs)}`}
          </span>
          <div className="ml-auto flex items-center">
            {peaks.length === 0 && <span className="px-2 text-quiet text-sm">{texts.silent}</span>}
            {task.hdVideoUrl && !isMadeInHd(task) && (
              <Control label={hd ? texts.changeTo720p : texts.changeToHd} onPress={() => setHd(!hd)}>
                <span className="font-semibold text-sm">{hd ? '1080p' : '720p'}</span>
              </Control>
            )}
            <SoundControl player={player} asksForSound={asksForSound} />
            <Control label={isFull ? texts.leaveFullScreen : texts.fullScreen} onPress={toggle}>
              {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            </Control>
          </div>
        </div>
      </div>
    </Screen>
  )
}

/** The first showing has no sound, so it says in words where the sound is. */
function SoundControl({ player, asksForSound }: { player: Player; asksForSound: boolean }) {
  if (!asksForSound) {
    return (
      <Control label={player.muted ? texts.unmute : texts.mute} onPress={player.toggleMuted}>
        {player.muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </Control>
    )
  }
  function turnOn() {
    player.toggleMuted()
    if (player.ref.current?.ended) player.togglePlay()
  }
  return (
    <Control label={texts.turnOnSound} onPress={turnOn}>
      <span className="flex items-center gap-2 rounded-control bg-beam px-3 py-1.5 font-semibold text-beam-ink text-sm">
        <VolumeX aria-hidden />
        <span>{texts.turnOnSound}</span>
      </span>
    </Control>
  )
}

function Picture({ task, source, player }: { task: VideoTask; source: string; player: Player }) {
  const [revealed, setRevealed] = useState(false)
  const reveal = () => setRevealed(true)

  function playBySpace(event: KeyboardEvent) {
    if (event.key !== ' ') return
    event.preventDefault()
    player.togglePlay()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the prompt beside it contains the dialogue */}
      <video
        ref={player.ref}
        src={source}
        preload="metadata"
        playsInline
        tabIndex={-1}
        aria-label={task.prompt}
        onClick={player.togglePlay}
        onKeyDown={playBySpace}
        onError={() => player.setBroken(true)}
        onLoadedMetadata={() => player.setBroken(false)}
        onPlaying={reveal}
        onSeeked={reveal}
        className="size-full animate-appear object-contain"
      />
      {!revealed && <Poster task={task} className="pointer-events-none absolute inset-0 animate-appear" />}
      <Mark demo={task.demo} className="absolute top-2 right-2" />
      {!player.playing && !player.broken && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={player.togglePlay}
          className="absolute flex size-18 items-center justify-center rounded-full bg-screen/75 text-text transition-[scale] hover:scale-105"
        >
          <Play className="ml-1 size-8 fill-current" />
        </button>
      )}
      {player.broken && (
        <p role="alert" className="absolute rounded-control bg-screen px-4 py-2">
          {texts.videoCannotBePlayed}
        </p>
      )}
    </>
  )
}

function Control({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex h-11 min-w-11 items-center justify-center rounded-control px-2 text-quiet transition-colors hover:text-text [&_svg]:size-5"
    >
      {children}
    </button>
  )
}
