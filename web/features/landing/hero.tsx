import { Link } from 'react-router'
import { LogoMark } from '#web/components/layout/logo.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/landing.ts'
import { promptLength } from './example-list.ts'
import { ExampleVideo } from './example-video.tsx'
import { useShowcase } from './use-showcase.ts'

/** Complete without a script: the text, a real picture and its waveform. */
export function Hero() {
  const { hero, isShipped } = useShowcase()
  const words = cutText(hero.words, promptLength)
  return (
    <section className="grid items-center gap-10 py-10 sm:py-16 lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[5fr_7fr] lg:gap-12 lg:py-10">
      <div>
        <p className="inline-flex items-center gap-2 rounded-full border border-edge bg-seat py-1.5 pr-4 pl-3 font-medium text-sm">
          <LogoMark className="h-4 text-beam" />
          <span>{texts.banner}</span>
        </p>
        <h1 className="mt-5 text-4xl sm:text-5xl xl:text-6xl">{texts.headline}</h1>
        <p className="mt-6 max-w-[46ch] text-lg text-quiet">{texts.tagline}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button asChild variant="primary" size="large">
            <Link to="/generate">{texts.startCreatingNow}</Link>
          </Button>
          <a
            href="#generator"
            className="flex min-h-11 items-center text-quiet underline underline-offset-4 hover:text-text"
          >
            {texts.whatAVideoCosts}
          </a>
        </div>
      </div>
      <ExampleVideo key={hero.id} example={hero} bars={100} first waveformClass="h-14 sm:h-20">
        {/* As high for every text, so that nothing moves when the operator's clip replaces the example. */}
        <figcaption
          dir="auto"
          className="mt-3 line-clamp-3 h-[3lh] break-words text-quiet text-sm sm:line-clamp-2 sm:h-[2lh]"
        >
          {isShipped ? (
            <>
              <span className="font-medium text-text">{texts.thePrompt}</span>
              <span>{` ${words}${words === hero.words ? '.' : ''}`}</span>
            </>
          ) : (
            words
          )}
        </figcaption>
      </ExampleVideo>
    </section>
  )
}
