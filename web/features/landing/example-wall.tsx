import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { showcaseLimits } from '#contract/showcase/list-showcase.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Mark } from '#web/components/ui/mark.tsx'
import * as texts from '#web/texts/generator.ts'
import type { Shown } from './example-list.ts'
import { useLoops } from './use-loops.ts'
import { useShowcase } from './use-showcase.ts'

type ExampleWallProps = { onTake: (prompt: string) => void }

/** Six silent examples of what this site makes, in place of the first video; each is a prompt to take. */
export function ExampleWall({ onTake }: ExampleWallProps) {
  const { cards } = useShowcase()
  const list = useRef<HTMLUListElement>(null)
  const [moving, setMoving] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  useLoops(list, moving, cards)
  return (
    <section aria-labelledby="example-wall">
      <div className="flex items-center justify-between gap-4">
        <h3 id="example-wall" className="text-base text-quiet">
          {texts.takeAnExample}
        </h3>
        <Button variant="quiet" size="small" onClick={() => setMoving(!moving)}>
          {moving ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
          <span>{moving ? texts.holdExamples : texts.moveExamples}</span>
        </Button>
      </div>
      <ul ref={list} className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {cards.slice(0, showcaseLimits.cards).map((example) => (
          <li key={example.id}>
            <Example example={example} onTake={onTake} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Example({ example, onTake }: ExampleWallProps & { example: Shown }) {
  const { words, videoUrl, poster, mark, isNarrow } = example
  return (
    <button type="button" title={words} onClick={() => onTake(words)} className="group block w-full text-left">
      <span className="relative block aspect-video overflow-hidden rounded-control">
        <video
          src={videoUrl}
          poster={poster}
          preload="none"
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-hidden
          className={`size-full transition-[scale] group-hover:scale-103 ${isNarrow ? 'object-contain' : 'object-cover'}`}
        />
        <Mark demo={mark?.demo ?? true} className="absolute top-1.5 right-1.5" />
      </span>
      <span dir="auto" className="mt-1.5 line-clamp-2 text-quiet text-sm transition-colors group-hover:text-text">
        {words}
      </span>
    </button>
  )
}
