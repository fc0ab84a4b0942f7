import examples from './examples/examples.json' with { type: 'json' }

/** An example video for everybody. Its fields are those of a video task. */
export type ShowcaseItem = {
  id: string
  taskId: string
  prompt: string
  model: 'veo3' | 'veo3_fast'
  aspectRatio: '16:9'
  resultUrls: readonly string[]
  hdVideoUrl: string | null
  createdAt: string
}

export type Example = ShowcaseItem & {
  poster: string
  /** Loudness over the length of the video, 0 to 100. */
  peaks: readonly number[]
  views: string
}

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
  if (!file) throw new Error(`There is no ${name}.${kind}; scripts/render-examples.ts makes it.`)
  return file[1]
}

/** The product's own demo renderer made them all; scripts/render-examples.ts makes them again. */
const all: readonly Example[] = examples.map(({ name, prompt, model, createdAt, peaks }, index) => ({
  id: String(index + 1),
  taskId: `vid_example_${name}`,
  prompt,
  model: model === 'veo3' ? 'veo3' : 'veo3_fast',
  aspectRatio: '16:9',
  resultUrls: [fileOf(name, 'mp4')],
  // The renderer also makes 1080p, but a small file saves visitors' bandwidth.
  hdVideoUrl: null,
  createdAt,
  poster: fileOf(name, 'avif'),
  peaks,
  views: viewCounts[index % viewCounts.length] ?? '',
}))

const showcaseCount = 6
const trendingCount = 8

export const heroExample = findExample('vid_example_sea-at-sunset')
export const showcase = all.slice(0, showcaseCount)
export const trending = all.slice(showcaseCount, showcaseCount + trendingCount)

function findExample(wanted: string): Example {
  const example = all.find(({ taskId }) => taskId === wanted)
  if (!example) throw new Error(`There is no ${wanted}.`)
  return example
}
