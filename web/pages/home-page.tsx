import { Link } from 'react-router'
import { HeroScene } from '#web/components/layout/hero-scene.tsx'
import { LogoMark } from '#web/components/layout/logo.tsx'
import { Button } from '#web/components/ui/button.tsx'

export function meta() {
  return [
    { title: 'Soundreel: AI video with sound' },
    {
      name: 'description',
      content: 'Describe a scene and get eight seconds of video with its own dialogue, effects and ambience.',
    },
  ]
}

export default function HomePage() {
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 sm:px-6">
      <section className="grid items-center gap-10 py-12 sm:py-16 lg:min-h-[calc(100dvh-12rem)] lg:grid-cols-[5fr_6fr] lg:gap-14">
        <div>
          <p className="inline-flex items-center gap-2 rounded-full border border-edge bg-seat py-1.5 pr-4 pl-3 font-medium text-sm">
            <LogoMark className="h-4 text-beam" />
            Premium AI video generation
          </p>
          <h1 className="mt-5 text-4xl sm:text-5xl xl:text-6xl">Video generation with realistic sound</h1>
          <p className="mt-6 max-w-[46ch] text-lg text-quiet">
            Describe a scene and get eight seconds of film you can hear: voices, effects and the air of the place, made
            together with the picture.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button asChild variant="primary" size="large">
              <Link to="/generate">Start Creating Now</Link>
            </Button>
            <Link
              to="/pricing"
              className="flex min-h-11 items-center text-quiet underline underline-offset-4 hover:text-text"
            >
              What a video costs
            </Link>
          </div>
        </div>
        <HeroScene />
      </section>
      <Promises />
    </div>
  )
}

const promises = [
  { title: 'Native audio', text: 'Dialogue, effects and ambience belong to the picture, down to the lips.' },
  { title: 'Full HD', text: 'Every 16:9 video is delivered in 1080p, on the web and through the API.' },
  { title: 'Pay per video', text: 'One credit is one cent. A video that fails gives its credits back by itself.' },
]

function Promises() {
  return (
    <ul className="grid gap-6 border-edge border-t py-10 sm:grid-cols-3 sm:gap-10">
      {promises.map(({ title, text }) => (
        <li key={title}>
          <h2 className="text-lg">{title}</h2>
          <p className="mt-1 text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  )
}
