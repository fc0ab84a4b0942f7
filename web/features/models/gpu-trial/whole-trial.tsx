import type { AdminModel } from '#contract/models/admin-models.ts'
import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import { ServerCheck } from '#web/components/gpu/server-check.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Group } from '#web/features/models/definition/form-fields.tsx'
import { useCheckModel } from '#web/features/models/gpu/gpu-model-queries.ts'
import { TryOut } from '#web/features/models/try-out.tsx'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/gpu.ts'
import { ClipRow } from './clip-row.tsx'
import { planTrial } from './plan-trial.ts'
import { PriceProposal } from './price-proposal.tsx'
import { useWholeTrial } from './use-whole-trial.ts'

/** All that should be known before a model on servers of one's own is sold, and single clips with other words. */
export function WholeTrial({ one, gpu }: { one: AdminModel; gpu: GpuDefinition }) {
  const check = useCheckModel(one.model.id)
  const clips = planTrial(one, gpu)
  const { results, isRunning, run, answer } = useWholeTrial(one.model.id, clips)
  const credits = clips.reduce((sum, clip) => sum + clip.credits, 0)
  const hasPassed =
    results.length === clips.length && results.every(({ hasEnded, fault }) => hasEnded && fault === null)
  return (
    <div className="space-y-6">
      <Group title={texts.check}>
        <ServerCheck action={texts.checkModel} hint={texts.checkModelHint} check={check} />
      </Group>
      <Group title={texts.wholeTrial} hint={texts.wholeTrialHint(formatCredits(credits))}>
        <Button variant="primary" aria-disabled={isRunning} onClick={() => !isRunning && void run()}>
          {isRunning ? texts.trialRuns : texts.runTrial(formatCredits(credits))}
        </Button>
        <ol className="divide-y divide-edge border-edge border-y">
          {clips.map((clip, place) => (
            <ClipRow key={`${clip.check} ${clip.mode}`} clip={clip} result={results[place]} onAnswer={answer} />
          ))}
        </ol>
        <p role="status" className="text-good">
          {hasPassed ? texts.trialPassed : null}
        </p>
        {hasPassed && <PriceProposal clips={clips} results={results} />}
      </Group>
      <Group title={texts.oneClip}>
        <TryOut one={one} />
      </Group>
    </div>
  )
}
