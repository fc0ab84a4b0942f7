import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import { plainDigits } from '#contract/typed-text/fold-text.ts'
import * as texts from '#web/texts/gpu.ts'

type Sizes = GpuDefinition['sizes']
const line = /^(\S+)\s+(\S+)\s+(\d+)\s*[x×*]\s*(\d+)$/i

/** One line for each size, such as `720p 16:9 1280x704`. */
export function sizesText(sizes: Sizes): string {
  return Object.entries(sizes)
    .flatMap(([resolution, ratios]) =>
      Object.entries(ratios).map(([ratio, [width, height]]) => `${resolution} ${ratio} ${width}x${height}`),
    )
    .join('\n')
}

/** `fault`: what is wrong with the text itself; null if each line can be read. */
export function readSizes(text: string): { sizes: Sizes; fault: string | null } {
  const sizes = new Map<string, Map<string, [number, number]>>()
  const read = () => Object.fromEntries(Array.from(sizes, ([name, ratios]) => [name, Object.fromEntries(ratios)]))
  for (const [index, typed] of plainDigits(text).split('\n').entries()) {
    if (!typed.trim()) continue
    const [, resolution = '', ratio = '', width, height] = line.exec(typed.trim()) ?? []
    if (!width || !height) return { sizes: read(), fault: texts.sizesLine(index + 1) }
    const ratios = sizes.get(resolution) ?? new Map<string, [number, number]>()
    if (ratios.has(ratio)) return { sizes: read(), fault: texts.sizeTwice(index + 1) }
    sizes.set(resolution, ratios.set(ratio, [Number(width), Number(height)]))
  }
  return { sizes: read(), fault: sizes.size === 0 ? texts.noSize : null }
}
