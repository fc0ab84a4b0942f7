import type { Overview } from '#contract/overview.ts'
import * as texts from '#web/texts/overview.ts'
import { countVideos, type Series } from './series.ts'

type Group = { label: string; failedLabel: string; models: readonly string[] }

/** More shades of one colour cannot be told apart. */
const maxModels = 4

/** The finished and the failed videos of each model. The models with the fewest videos share a group. */
export function listVideoSeries(models: Overview['models']): { made: Series[]; failed: Series[] } {
  const groups: Group[] = models.slice(0, maxModels).map(({ model, label }) => ({
    ...{ label, failedLabel: texts.modelFailed(label), models: [model] },
  }))
  const others = models.slice(maxModels).map(({ model }) => model)
  if (others.length > 0) groups.push({ label: texts.others, failedLabel: texts.othersFailed, models: others })
  return {
    made: groups.map(({ label, models }, index) => toSeries(label, 'completed', models, shade('--beam', index))),
    failed: groups.map(({ failedLabel, models }, index) =>
      toSeries(failedLabel, 'failed', models, shade('--bad', index)),
    ),
  }
}

function toSeries(label: string, outcome: 'completed' | 'failed', models: readonly string[], color: string): Series {
  return { label, color, amountOf: (point) => countVideos(point, outcome, models) }
}

const shares = [100, 66, 44, 28, 16]

function shade(color: string, index: number): string {
  return `color-mix(in oklab, var(${color}) ${shares[index]}%, var(--seat))`
}
