import { Waveform } from '#web/components/ui/waveform.tsx'
import * as texts from '#web/texts/landing.ts'
import { LandingSection } from './landing-section.tsx'

export function KeyFeatures() {
  return (
    <LandingSection id="features" title={texts.keyFeatures}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <NativeAudio />
        {texts.features.map(({ title, text }) => (
          <div key={title} className="rounded-card border border-edge bg-seat p-6">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-quiet">{text}</p>
          </div>
        ))}
      </div>
      <ul className="mt-8 grid gap-x-10 gap-y-4 text-quiet sm:grid-cols-2 lg:grid-cols-4">
        {texts.facts.map(({ title, text }) => (
          <li key={title} className="border-beam border-l-2 pl-4">
            <strong className="block font-semibold text-text">{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}

const tracks = [
  { name: texts.dialogue, peaks: speech() },
  { name: texts.soundEffects, peaks: hits() },
  { name: texts.ambientNoise, peaks: hum() },
]

function NativeAudio() {
  return (
    <div className="cinema grid gap-8 rounded-card p-6 sm:col-span-2 sm:p-8 lg:col-span-3 lg:grid-cols-[2fr_3fr] lg:items-center">
      <div>
        <h3 className="text-2xl">{texts.nativeAudio}</h3>
        <p className="mt-2 max-w-[50ch] text-quiet">{texts.howTheSoundIsMade}</p>
      </div>
      <dl className="grid gap-3">
        {tracks.map(({ name, peaks }) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] items-center gap-4">
            <dt className="text-quiet text-sm">{name}</dt>
            <dd className="text-beam">
              <Waveform peaks={peaks} bars={96} className="h-10 w-full" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Speech: words with pauses between them. */
function speech(): number[] {
  return drawTrack((at) => {
    const word = at % 24
    return word < 15 ? 30 + 60 * Math.abs(Math.sin(word * 0.9)) * Math.sin((word / 15) * Math.PI) : 3
  })
}

/** Sound effects: few, sudden and fading. */
function hits(): number[] {
  const moments = [9, 34, 41, 70]
  return drawTrack((at) => Math.max(2, ...moments.map((hit) => (at < hit ? 0 : 100 * Math.exp(-(at - hit) * 0.42)))))
}

/** Ambience: a constant hum. */
function hum(): number[] {
  return drawTrack((at) => 34 + 14 * Math.sin(at * 0.16) + 9 * Math.sin(at * 1.7))
}

function drawTrack(loudness: (at: number) => number): number[] {
  return Array.from({ length: 96 }, (_, at) => Math.round(loudness(at)))
}
