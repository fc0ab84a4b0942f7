import { useQuery } from '@tanstack/react-query'
import { listDemoScenes } from '#contract/demo-scenes.ts'
import { callEndpoint } from '#web/lib/api.ts'
import * as texts from '#web/texts/generator.ts'

type DemoScenesProps = { onPick: (prompt: string) => void }

/** Says what the demo renderer draws, before a video is asked for. Each scene fills the prompt. */
export function DemoScenes({ onPick }: DemoScenesProps) {
  const { data } = useQuery({
    queryKey: ['demo-scenes'],
    queryFn: ({ signal }) => callEndpoint(listDemoScenes, { signal }),
  })
  const scenes = data?.scenes ?? []
  if (data && scenes.length === 0) return null
  return (
    <section aria-labelledby="demo-scenes">
      <p id="demo-scenes" className="text-quiet text-sm">
        {texts.demoDrawsScenes}
      </p>
      <ul className="-mx-5 mt-1.5 flex min-h-8 gap-1.5 overflow-x-auto px-5 py-1 [scrollbar-width:thin] pointer-coarse:min-h-11">
        {scenes.map(({ name, prompt }) => (
          <li key={name}>
            <button
              type="button"
              title={prompt}
              onClick={() => onPick(prompt)}
              className="inline-flex h-8 items-center rounded-full border border-rim px-3 text-quiet text-sm transition-[border-color,color] first-letter:uppercase hover:border-quiet hover:text-text pointer-coarse:h-11"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
