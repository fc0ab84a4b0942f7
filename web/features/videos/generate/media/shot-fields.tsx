import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Textarea } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import type { GenerateForm } from '#web/features/videos/generate/use-generate-form.ts'
import * as texts from '#web/texts/generator.ts'
import type { Shot } from './media-values.ts'

const newShot: Shot = { prompt: '', seconds: 3 }

/** Several shots in one video, each with its prompt and length. */
export function ShotFields({ form, settled }: { form: GenerateForm; settled: Settled }) {
  const id = useId()
  const limits = settled.rules.shots
  if (!limits) return null
  const { shots } = settled
  const put = (kept: Shot[]) => form.setValue('shots', kept.length > 0 ? kept : undefined, { shouldDirty: true })
  const change = (index: number, changes: Partial<Shot>) =>
    put(shots.map((shot, place) => (place === index ? { ...shot, ...changes } : shot)))
  const { min, max } = limits.seconds
  const lengths = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))
  return (
    <div className="space-y-3">
      <SwitchField
        label={texts.severalShots}
        checked={shots.length > 0}
        onCheckedChange={(isOn) => put(isOn ? [newShot, newShot] : [])}
      />
      {shots.map((shot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shots have no other identity than their place
        <div key={index} className="grid grid-cols-[1fr_6.5rem] items-start gap-2">
          <Textarea
            aria-label={texts.promptOfShot(index + 1)}
            rows={2}
            value={shot.prompt}
            placeholder={texts.promptOfShot(index + 1)}
            onChange={({ target }) => change(index, { prompt: target.value })}
          />
          <Select
            id={`${id}-${index}`}
            label={texts.lengthOfShot(index + 1)}
            value={String(shot.seconds)}
            onValueChange={(value) => change(index, { seconds: Number(value) })}
            options={lengths.map((value) => ({ value, label: texts.secondsShort(Number(value)) }))}
          />
        </div>
      ))}
      {shots.length > 0 && (
        <div className="flex gap-2">
          {shots.length < limits.max && (
            <Button size="small" onClick={() => put([...shots, newShot])}>
              {texts.addShot}
            </Button>
          )}
          <Button size="small" onClick={() => put(shots.slice(0, -1))}>
            {texts.removeLastShot}
          </Button>
        </div>
      )}
    </div>
  )
}
