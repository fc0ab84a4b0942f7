import type { Shown } from './example-list.ts'
import shippedPeaks from './examples/peaks.json' with { type: 'json' }

const shipped = new Map(Object.entries(shippedPeaks).map(([name, peaks]) => [`vid_example_${name}`, peaks]))

/** Those of shipped examples are not in their list, because the generator shows the list without waveforms. */
export function peaksOf({ id, peaks }: Shown): readonly number[] {
  return peaks ?? shipped.get(id) ?? []
}
