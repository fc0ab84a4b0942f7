import { ChevronRight, Dices } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import type { GenerateForm } from './use-generate-form.ts'

export function MoreOptions({ form }: { form: GenerateForm }) {
  const { errors } = form.formState
  return (
    <details className="group" open={errors.seeds || errors.watermark ? true : undefined}>
      <summary className="flex h-9 w-fit cursor-pointer select-none list-none items-center gap-1 rounded-control pr-2 font-medium text-sm pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-quiet transition-transform group-open:rotate-90" />
        More options
      </summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <Field label="Watermark" aside="optional" error={errors.watermark?.message}>
          {(control) => <Input {...control} {...form.register('watermark')} placeholder="Your name" />}
        </Field>
        <Field label="Seed" aside="optional" error={errors.seeds?.message}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                {...form.register('seeds', { setValueAs: readSeed })}
                inputMode="numeric"
                placeholder="10000–99999"
                className="tabular-nums"
              />
              <Tooltip text="Roll a seed">
                <Button
                  size="icon"
                  className="size-11"
                  aria-label="Roll a seed"
                  onClick={() => form.setValue('seeds', rollSeed(), { shouldValidate: true })}
                >
                  <Dices aria-hidden className="size-5" />
                </Button>
              </Tooltip>
            </div>
          )}
        </Field>
      </div>
    </details>
  )
}

function readSeed(text: string | number | null): number | null {
  return text === null || String(text).trim() === '' ? null : Number(text)
}

function rollSeed(): number {
  return 10_000 + Math.floor(Math.random() * 90_000)
}
