import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import type { AdminModel } from '#contract/models/admin-models.ts'
import type { ModelPrice } from '#contract/models/model.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import * as texts from '#web/texts/admin.ts'
import { modeNames } from '#web/texts/generator.ts'
import { listPriceGroups, type ModelValues, upgradeGroup } from './model-form-values.ts'

type ModelPricesProps = { one: AdminModel; form: UseFormReturn<ModelValues> }

/** A factor on all prices, or the credits of each row. Models that the settings price lead there. */
export function ModelPrices({ one, form }: ModelPricesProps) {
  if (one.isPricedBySettings)
    return (
      <p className="text-sm">
        <span>{`${texts.pricedBySettings} `}</span>
        <Link to="/admin#model-pricing" className="underline underline-offset-4">
          {texts.openModelPricing}
        </Link>
      </p>
    )
  const hasFactor = form.watch('priceFactor').trim() !== ''
  const field = (key: string, label: string) => (
    <PriceField key={key} name={key} label={label} form={form} disabled={hasFactor} />
  )
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-medium text-sm">{texts.prices}</legend>
      <div>
        <Field
          label={texts.priceFactor}
          aside={texts.priceFactorHint}
          error={form.formState.errors.priceFactor?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('priceFactor')}
              inputMode="decimal"
              autoComplete="off"
              className="tabular-nums"
            />
          )}
        </Field>
        <p className="mt-1.5 text-quiet text-sm">{texts.emptyFactorKeepsPrices}</p>
      </div>
      {listPriceGroups(one).map(({ id, modes, rows }) => (
        <div key={id}>
          <p className="mb-1.5 text-quiet text-sm">{modes.map((mode) => modeNames[mode]).join(', ')}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            {rows.map((row, index) => field(`${id}.${index}`, describeRow(row)))}
          </div>
        </div>
      ))}
      {one.model.upgradePrices.map(({ to, per }, index) =>
        field(`${upgradeGroup}.${index}`, texts.upgradeTo(to, texts.perWords[per])),
      )}
    </fieldset>
  )
}

type PriceFieldProps = {
  name: string
  label: string
  form: UseFormReturn<ModelValues>
  disabled: boolean
}

function PriceField({ name, label, form, disabled }: PriceFieldProps) {
  const errors = (form.formState.errors.prices ?? {}) as Record<string, { message?: string } | undefined>
  const prices = form.watch('prices')
  return (
    <Field label={label} error={errors[name.replaceAll('.', '_')]?.message}>
      {(control) => (
        <Input
          {...control}
          value={prices[name] ?? ''}
          disabled={disabled}
          onChange={({ target }) => {
            form.clearErrors(`prices.${name.replaceAll('.', '_')}`)
            form.setValue('prices', { ...prices, [name]: target.value }, { shouldDirty: true })
          }}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
        />
      )}
    </Field>
  )
}

/** Such as '720p, silent, credits per second'. */
function describeRow({ resolution, audio, seconds, videoInput, per }: ModelPrice): string {
  const sound = audio === undefined ? null : audio ? texts.withSound : texts.silent
  const length = seconds === undefined ? null : texts.seconds(seconds)
  return [resolution, length, sound, videoInput && texts.withVideos, texts.perWords[per]].filter(Boolean).join(', ')
}
