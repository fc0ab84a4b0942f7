import { isForbidden } from '#contract/models/resolve-request.ts'
import type { Elements } from '#web/components/ui/elements.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import { Segments } from '#web/components/ui/form/toggle-group.tsx'
import { offeredSeconds, type Settled } from '#web/features/videos/generate/settle-choice.ts'
import type { GenerateForm } from '#web/features/videos/generate/use-generate-form.ts'
import * as texts from '#web/texts/generator.ts'

type OptionFieldsProps = { form: GenerateForm; settled: Settled }

/** Length, resolution and sound, where the model's mode leaves a choice. */
export function OptionFields({ form, settled }: OptionFieldsProps) {
  const { model, mode, rules, seconds, resolution } = settled
  const isInShots = settled.shots.length > 0
  const lengths = isInShots ? [] : offeredSeconds(rules, form.watch('source'))
  const resolutions = rules.resolutions.filter((other) => !isForbidden(rules, { ...settled, resolution: other }))
  if (lengths.length < 2 && resolutions.length < 2 && model.audio !== 'optional') return null
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3">
      {lengths.length > 1 && (
        <LengthField
          label={mode === 'extend' ? texts.addedLength : texts.length}
          seconds={seconds}
          lengths={lengths}
          onChange={(value) => form.setValue('seconds', value, { shouldDirty: true })}
        />
      )}
      {resolutions.length > 1 && (
        <Option label={texts.resolution}>
          <Segments
            fill
            label={texts.resolution}
            value={resolution}
            onValueChange={(value) => form.setValue('resolution', value, { shouldDirty: true })}
            options={resolutions.map((value) => ({ value, label: value }))}
          />
        </Option>
      )}
      {model.audio === 'optional' && !isInShots && (
        <SwitchField
          label={texts.sound}
          checked={settled.audio}
          onCheckedChange={(value) => form.setValue('audio', value, { shouldDirty: true })}
        />
      )}
    </div>
  )
}

type LengthFieldProps = { label: string; seconds: number; lengths: number[]; onChange: (seconds: number) => void }

function LengthField({ label, seconds, lengths, onChange }: LengthFieldProps) {
  const options = lengths.map((value) => ({ value: String(value), label: texts.secondsShort(value) }))
  const shown = { value: String(seconds), onValueChange: (value: string) => onChange(Number(value)), options }
  if (lengths.length > 5) return <Field label={label}>{({ id }) => <Select id={id} {...shown} />}</Field>
  return (
    <Option label={label}>
      <Segments fill label={label} {...shown} />
    </Option>
  )
}

/** A video with a 1080p version cannot be extended by some services, and the usual ones get one by themselves. */
export function AutoHdField({ form, settled }: OptionFieldsProps) {
  if (!settled.canDeclineHd) return null
  return (
    <SwitchField
      label={texts.keepExtendable}
      checked={form.watch('autoHd') === false}
      onCheckedChange={(value) => form.setValue('autoHd', value ? false : undefined, { shouldDirty: true })}
    />
  )
}

/** One to four videos of the same request. */
export function TakesField({ form, settled }: OptionFieldsProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <span aria-hidden className="block font-medium text-sm">
          {texts.takes}
        </span>
        <span className="block text-quiet text-sm">{texts.takesHint}</span>
      </div>
      <Segments
        label={texts.takes}
        value={String(settled.takes)}
        onValueChange={(value) => form.setValue('takes', Number(value), { shouldDirty: true })}
        options={['1', '2', '3', '4'].map((value) => ({ value, label: value }))}
      />
    </div>
  )
}

function Option({ label, children }: { label: string; children: Elements }) {
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-1.5 block font-medium text-sm">
        {label}
      </span>
      {children}
    </div>
  )
}
