import { useState } from 'react'
import { describeJob } from '#contract/models/describe-job.ts'
import { type JobsMode, jobsModes } from '#contract/models/jobs-wire.ts'
import { CodeBlock } from '#web/components/ui/code-block.tsx'
import { Segments } from '#web/components/ui/form/toggle-group.tsx'
import { modeNames } from '#web/texts/generator.ts'
import * as texts from '#web/texts/providers.ts'
import type { DefinitionValues } from './definition-values.ts'
import { toCandidate } from './read-definition.ts'

const pictures = {
  text: [],
  image: [{ role: 'first', url: texts.previewPicture('first') }],
  frames: [
    { role: 'first', url: texts.previewPicture('first') },
    { role: 'last', url: texts.previewPicture('last') },
  ],
  references: [
    { role: 'reference', url: texts.previewPicture('one') },
    { role: 'reference', url: texts.previewPicture('two') },
  ],
} as const

/** The JSON that KIE gets for a video with the usual options, as the form stands. */
export function RequestPreview({ values }: { values: DefinitionValues }) {
  const [chosen, setChosen] = useState<JobsMode>('text')
  const modes = jobsModes.filter((mode) => values.modes[mode].on)
  const mode = modes.find((one) => one === chosen) ?? modes[0]
  if (!mode) return null
  return (
    <div className="space-y-3">
      {modes.length > 1 && (
        <Segments
          fill
          label={texts.previewMode}
          value={mode}
          onValueChange={setChosen}
          options={modes.map((value) => ({ value, label: modeNames[value] }))}
        />
      )}
      <CodeBlock title={texts.previewOf(modeNames[mode])} code={JSON.stringify(describe(values, mode), null, 2)} />
    </div>
  )
}

function describe(values: DefinitionValues, mode: JobsMode) {
  const { wire, defaults, aspectRatios, audio } = toCandidate(values)
  return describeJob(wire, {
    ...{ mode, prompt: texts.previewPrompt, seconds: defaults.seconds, resolution: defaults.resolution },
    ...{ aspectRatio: aspectRatios[0] ?? null, audio: audio !== 'none' },
    ...{ negativePrompt: texts.previewNegative, seed: 12_345, pictures: pictures[mode], callbackUrl: null },
  })
}
