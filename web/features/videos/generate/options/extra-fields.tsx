import { Dices } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { typedNumberOrNull } from '#web/components/ui/form/typed-number.ts'
import { Tooltip } from '#web/components/ui/overlay/tooltip.tsx'
import type { Fault } from '#web/features/videos/generate/request/find-fault.ts'
import { rollSeed } from '#web/features/videos/generate/seed.ts'
import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import type { GenerateForm } from '#web/features/videos/generate/use-generate-form.ts'
import * as texts from '#web/texts/generator.ts'

const maxShortSeed = 99_999

type ExtraFieldsProps = { form: GenerateForm; settled: Settled; fault: Fault | null }

/** The optional fields. */
export function ExtraFields({ form, settled, fault }: ExtraFieldsProps) {
  const { errors } = form.formState
  const { negativePrompt, watermark, seed } = settled.model
  if (!negativePrompt && !watermark && !seed) return null
  // A long seed needs the whole width.
  const isShort = seed !== null && seed.max <= maxShortSeed
  const errorOf = (field: 'negativePrompt' | 'watermark' | 'seeds') =>
    errors[field]?.message ?? (fault?.field === field ? fault.words : undefined)
  return (
    <div className={isShort ? 'grid grid-cols-[1fr_1.25fr] gap-4' : 'grid gap-4'}>
      {negativePrompt && (
        <div className="col-span-full">
          <Field label={texts.negativePrompt} aside={texts.optional} error={errorOf('negativePrompt')}>
            {(control) => (
              <Input {...control} {...form.register('negativePrompt')} placeholder={texts.whatToLeaveOut} />
            )}
          </Field>
        </div>
      )}
      {watermark && (
        <Field label={texts.watermark} aside={texts.optional} error={errorOf('watermark')}>
          {(control) => <Input {...control} {...form.register('watermark')} placeholder={texts.yourName} />}
        </Field>
      )}
      {seed && (
        <div className={watermark ? '' : 'col-span-full'}>
          <SeedField form={form} seed={seed} error={errorOf('seeds')} />
        </div>
      )}
    </div>
  )
}

type SeedFieldProps = { form: GenerateForm; seed: { min: number; max: number }; error: string | undefined }

function SeedField({ form, seed, error }: SeedFieldProps) {
  const roll = () => form.setValue('seeds', rollSeed(seed, Math.random()), { shouldValidate: true, shouldDirty: true })
  return (
    <Field
      label={texts.seed}
      aside={seed.max > maxShortSeed ? texts.optional : texts.seedRange(seed.min, seed.max)}
      error={error}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            {...form.register('seeds', { setValueAs: typedNumberOrNull })}
            inputMode="numeric"
            placeholder={texts.random}
            className="min-w-0 tabular-nums"
          />
          <Tooltip text={texts.pickAtRandom}>
            <Button size="icon" className="size-11" aria-label={texts.pickAtRandom} onClick={roll}>
              <Dices aria-hidden className="size-5" />
            </Button>
          </Tooltip>
        </div>
      )}
    </Field>
  )
}
