import { Waveform } from '#web/components/ui/waveform.tsx'

/** Three waves coming in: each rises slowly, breaks and runs out over the sand. */
const surf = Array.from({ length: 160 }, (_, step) => {
  const within = (step % 56) / 56
  const swell = within < 0.45 ? (within / 0.45) ** 2.2 : Math.exp(-(within - 0.45) * 4.6)
  const grain = 0.62 + 0.38 * Math.abs(Math.sin(step * 12.9898) * Math.cos(step * 4.1414))
  return Math.round(6 + 90 * swell * grain)
})

/** A picture and its sound: the sea at night, drawn, with the line a real video carries. Complete without a script. */
export function HeroScene() {
  return (
    <figure className="cinema overflow-hidden rounded-card">
      <SeaAtNight />
      <div aria-hidden className="relative mx-4 my-4 h-16 text-quiet/50 sm:mx-6 sm:my-5 sm:h-24">
        <Waveform peaks={surf} bars={160} className="size-full" />
        <div className="absolute inset-0 animate-[sweep_8s_linear_infinite] text-beam">
          <Waveform peaks={surf} bars={160} className="size-full" />
        </div>
      </div>
      <figcaption className="sr-only">A scene of waves at night, with the sound of the waves drawn below it</figcaption>
    </figure>
  )
}

const crests = [
  { y: 250, depth: 8, color: '#2a3347', drift: '13s' },
  { y: 278, depth: 12, color: '#202737', drift: '11s' },
  { y: 312, depth: 16, color: '#171c29', drift: '8s' },
]

function SeaAtNight() {
  return (
    <svg aria-hidden viewBox="0 0 640 360" className="block w-full" preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0c0e18" />
          <stop offset="0.65" stopColor="#2b2a3c" />
          <stop offset="1" stopColor="#7a5040" />
        </linearGradient>
        <radialGradient id="hero-light">
          <stop offset="0" stopColor="#ffd9a0" stopOpacity="0.9" />
          <stop offset="0.25" stopColor="#ffb454" stopOpacity="0.38" />
          <stop offset="1" stopColor="#ffb454" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="640" height="240" fill="url(#hero-sky)" />
      <ellipse cx="430" cy="236" rx="230" ry="120" fill="url(#hero-light)" />
      <circle cx="430" cy="222" r="24" fill="#ffe2b6" />
      <rect y="236" width="640" height="124" fill="#343349" />
      {crests.map((crest) => (
        <path
          key={crest.y}
          d={crestPath(crest.y, crest.depth)}
          fill={crest.color}
          className="animate-[drift_linear_infinite]"
          style={{ animationDuration: crest.drift }}
        />
      ))}
      <Glitter />
    </svg>
  )
}

/** The path of light on the water: wider and fainter towards the shore. */
function Glitter() {
  return (
    <g fill="#ffcf96">
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => {
        const width = 26 + row * 9 + (row % 2) * 22
        return (
          <rect
            key={row}
            x={430 - width / 2 + ((row * 7) % 5) * 4 - 8}
            y={241 + row * 8 + row * row * 0.55}
            width={width}
            height={1.6 + row * 0.22}
            rx="1.2"
            opacity={0.8 - row * 0.085}
          />
        )
      })}
    </g>
  )
}

function crestPath(y: number, depth: number): string {
  const waves = Array.from({ length: 5 }, () => `q 40 ${-depth} 80 0 t 80 0`).join(' ')
  return `M0 ${y} ${waves} V360 H0 Z`
}
