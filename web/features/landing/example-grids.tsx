import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/landing.ts'
import { promptLength, type Shown } from './example-list.ts'
import { ExampleVideo } from './example-video.tsx'
import { LandingSection } from './landing-section.tsx'
import { useShowcase } from './use-showcase.ts'

/** Example videos: six with details and eight to browse; the operator's clips take their place. */
export function ExampleGrids() {
  const { cards, tiles, isShipped } = useShowcase()
  return (
    <LandingSection id="showcase" title={texts.pressPlay} intro={texts.howToWatch}>
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((example) => (
          <li key={example.id}>
            <ExampleVideo example={example} bars={72}>
              <Caption example={example} />
            </ExampleVideo>
          </li>
        ))}
      </ul>
      {tiles.length > 0 && (
        <>
          <h3 className="mt-16 mb-6 text-2xl">{texts.trendingNow}</h3>
          {/* On phones, a row to swipe through: eight more screens would push the rest of the page out of sight. */}
          <ul className="-mx-4 flex snap-x scroll-px-4 gap-x-5 gap-y-8 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:p-0 lg:grid-cols-4">
            {tiles.map((example) => (
              <li key={example.id} className="w-[72%] shrink-0 snap-start sm:w-auto">
                <ExampleVideo example={example} bars={48} waveformClass="h-7">
                  <Caption example={example} small />
                </ExampleVideo>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button asChild variant="primary" size="large">
          <Link to="/generate">{texts.startCreatingNow}</Link>
        </Button>
        {isShipped && <p className="text-quiet text-sm">{texts.howTheExamplesWereMade}</p>}
      </div>
    </LandingSection>
  )
}

/** Its height does not depend on the words, so that nothing moves when the operator's clips replace the examples. */
function Caption({ example, small = false }: { example: Shown; small?: boolean }) {
  const { words, views } = example
  const label = example.label ?? texts.demo
  return (
    <figcaption className={`mt-3 ${small ? 'min-h-22' : 'min-h-25'}`}>
      <p dir="auto" title={words} className={`line-clamp-3 break-words ${small ? 'text-sm' : ''}`}>
        {cutText(words, promptLength)}
      </p>
      <p className="mt-1.5 flex gap-3 text-quiet text-sm tabular-nums">
        {label && (
          <span dir="auto" className="min-w-0 truncate">
            {label}
          </span>
        )}
        {views && <span>{texts.views(views)}</span>}
        {views && <span>{texts.sample}</span>}
      </p>
    </figcaption>
  )
}
