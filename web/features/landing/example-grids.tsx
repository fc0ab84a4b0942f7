import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/landing.ts'
import { type Example, showcase, trending } from './example-list.ts'
import { ExampleVideo } from './example-video.tsx'
import { LandingSection } from './landing-section.tsx'

const promptLength = 100
const modelLabels = { veo3: texts.veo3Quality, veo3_fast: texts.veo3Fast } as const

/** Example videos: six with details and eight to browse. */
export function ExampleGrids() {
  return (
    <LandingSection id="showcase" title={texts.pressPlay} intro={texts.howToWatch}>
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {showcase.map((example) => (
          <li key={example.id}>
            <ExampleVideo example={example} bars={72}>
              <Caption example={example} />
            </ExampleVideo>
          </li>
        ))}
      </ul>
      <h3 className="mt-16 mb-6 text-2xl">{texts.trendingNow}</h3>
      {/* On phones, a row to swipe through: eight more screens would push the rest of the page out of sight. */}
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-x-5 gap-y-8 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:p-0 lg:grid-cols-4">
        {trending.map((example) => (
          <li key={example.id} className="w-[72%] shrink-0 snap-start sm:w-auto">
            <ExampleVideo example={example} bars={48} waveformClass="h-7">
              <Caption example={example} small />
            </ExampleVideo>
          </li>
        ))}
      </ul>
      <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button asChild variant="primary" size="large">
          <Link to="/generate">{texts.startCreatingNow}</Link>
        </Button>
        <p className="text-quiet text-sm">{texts.howTheExamplesWereMade}</p>
      </div>
    </LandingSection>
  )
}

function Caption({ example, small = false }: { example: Example; small?: boolean }) {
  return (
    <figcaption className="mt-3">
      <p title={example.prompt} className={small ? 'text-sm' : ''}>
        {cutText(example.prompt, promptLength)}
      </p>
      <p className="mt-1.5 flex gap-3 text-quiet text-sm tabular-nums">
        <span>{modelLabels[example.model]}</span>
        <span>{texts.views(example.views)}</span>
      </p>
    </figcaption>
  )
}
