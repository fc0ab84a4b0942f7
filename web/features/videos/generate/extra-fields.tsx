import { Dices } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Tooltip } from '#web/components/ui/overlay/tooltip.tsx'
import * as texts from '#web/texts/generator.ts'
import { readSeed, rollSeed } from './seed.ts'
import type { GenerateForm } from './use-generate-form.ts'

/** The optional fields. */
export function ExtraFields({ form }: { form: GenerateForm }) {
  const { errors } = form.formState
  return (
    <div className="grid grid-cols-[1fr_1.25fr] gap-4">
      <Field label={texts.watermark} aside={texts.optional} error={errors.watermark?.message}>
        {(control) => <Input {...control} {...form.register('watermark')} placeholder={texts.yourName} />}
      </Field>
      <Field label={texts.seed} aside={texts.seedRange} error={errors.seeds?.message}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              {...form.register('seeds', { setValueAs: readSeed })}
              inputMode="numeric"
              placeholder={texts.random}
              className="min-w-0 tabular-nums"
            />
            <Tooltip text={texts.pickAtRandom}>
              <Button
                size="icon"
                className="size-11"
                aria-label={texts.pickAtRandom}
                onClick={() =>
                  form.setValue('seeds', rollSeed(Math.random()), { shouldValidate: true, shouldDirty: true })
                }
              >
                <Dices aria-hidden className="size-5" />
              </Button>
            </Tooltip>
          </div>
        )}
      </Field>
    </div>
  )
}
