import { showcaseLimits } from '#contract/showcase/list-showcase.ts'
import examples from './examples/examples.json' with { type: 'json' }

/** An example video for everybody. Its fields are those of a video task. */
export type ShowcaseItem = {
  id: string
  taskId: string
  prompt: string
  model: string
  aspectRatio: '16:9'
  resultUrls: readonly string[]
  hdVideoUrl: string | null
  createdAt: string
}

type Example = ShowcaseItem & {
  poster: string
  views: string
}

/** What a card, a tile or the first picture shows. */
export type Shown = {
  id: string
  words: string
  /** What made it; null for shipped examples, all by the demo renderer. */
  label: string | null
  /** Null for clips of the operator. */
  views: string | null
  /** Whose mark stands on the picture: of the demo renderer or of AI; null for shipped examples, which say it below. */
  mark: { demo: boolean } | null
  videoUrl: string
  poster: string
  seconds: number
  /** Loudness over the length of the video, 0 to 100; null for shipped examples (`peaksOf`). */
  peaks: readonly number[] | null
  /** It is narrower than its frame. */
  isNarrow: boolean
}

export type Showcase = { hero: Shown; cards: readonly Shown[]; tiles: readonly Shown[]; isShipped: boolean }

/** Longer prompts end in an ellipsis. */
export const promptLength = 100

/** Invented, like every view count on this page. */
const viewCounts = [
  '12.4K',
  '8.7K',
  '31.2K',
  '5.9K',
  '18.3K',
  '44.6K',
  '9.8K',
  '27.1K',
  '15.5K',
  '6.2K',
  '22.9K',
  '38.4K',
]

const files = import.meta.glob<string>('./examples/*.{mp4,avif}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

function fileOf(name: string, kind: 'mp4' | 'avif'): string {
  const file = Object.entries(files).find(([path]) => path.endsWith(`/${name}.${kind}`))
  if (!file) throw new Error(`There is no ${name}.${kind}; scripts/rendering/render-examples.ts makes it.`)
  return file[1]
}

/** The product's own demo renderer made them all; scripts/rendering/render-examples.ts makes them again. */
const all: readonly Example[] = examples.map(({ name, prompt, model, createdAt }, index) => ({
  id: String(index + 1),
  taskId: `vid_example_${name}`,
  prompt,
  model,
  aspectRatio: '16:9',
  resultUrls: [fileOf(name, 'mp4')],
  // The renderer also makes 1080p, but a small file saves visitors' bandwidth.
  hdVideoUrl: null,
  createdAt,
  poster: fileOf(name, 'avif'),
  views: viewCounts[index % viewCounts.length] ?? '',
}))

const seconds = 8
const firstExample = 'vid_example_sea-at-sunset'

const shown = all.map(({ taskId, prompt, views, resultUrls, poster }): Shown => {
  const [videoUrl = ''] = resultUrls
  return {
    id: taskId,
    words: prompt,
    label: null,
    views,
    mark: null,
    videoUrl,
    poster,
    seconds,
    peaks: null,
    isNarrow: false,
  }
})

/** What the page shows while the operator has chosen nothing. */
export const shippedShowcase: Showcase = {
  hero: findExample(firstExample),
  cards: shown.slice(0, showcaseLimits.cards),
  tiles: shown.slice(showcaseLimits.cards, showcaseLimits.all),
  isShipped: true,
}

function findExample(wanted: string): Shown {
  const example = shown.find(({ id }) => id === wanted)
  if (!example) throw new Error(`There is no ${wanted}.`)
  return example
}
