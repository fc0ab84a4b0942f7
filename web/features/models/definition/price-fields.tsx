import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { suggestPrice } from '#contract/models/suggest-price.ts'
import { readNumber } from '#contract/typed-text/fold-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/form/text-field.tsx'
import * as texts from '#web/texts/providers.ts'
import { noPrice } from './definition-values.ts'
import { ChoiceField, type FormProps, Group, RootError } from './form-fields.tsx'

const maxPrices = 50

/** What KIE takes and what users pay, by what they choose. */
export function PriceFields({ form }: FormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'prices' })
  return (
    <Group title={texts.prices} hint={texts.pricesHint}>
      <RootError form={form} name="prices" />
      {fields.map(({ id }, row) => (
        <div key={id} className="flex items-start gap-2 rounded-control border border-edge p-3">
          <Row form={form} row={row} />
          <Button
            variant="quiet"
            size="icon"
            className="mt-6"
            aria-label={texts.removePrice(row + 1)}
            disabled={fields.length === 1}
            onClick={() => remove(row)}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      <Button size="small" aria-disabled={fields.length >= maxPrices} onClick={() => append(noPrice)}>
        <Plus aria-hidden className="size-4" />
        <span>{texts.addPrice}</span>
      </Button>
    </Group>
  )
}

function Row({ form, row }: FormProps & { row: number }) {
  const price = form.watch(`prices.${row}`)
  const vendor = readNumber(price.vendor.replace(',', '.'))
  const suggested = vendor > 0 && price.credits.trim() === '' ? String(suggestPrice(vendor)) : undefined
  const named = (what: string) => texts.inRow(what, row + 1)
  const name = `prices.${row}` as const
  const sounds = { '': texts.any, ...texts.soundChoices }
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 sm:grid-cols-3">
      <TextField
        {...{ form, name: `${name}.resolution`, label: texts.forResolution, named: named(texts.forResolution) }}
        placeholder={texts.any}
      />
      <ChoiceField
        form={form}
        name={`${name}.audio`}
        label={texts.forSound}
        named={named(texts.forSound)}
        choices={sounds}
      />
      <TextField
        {...{ form, name: `${name}.seconds`, label: texts.forSeconds, named: named(texts.forSeconds) }}
        placeholder={texts.any}
        as="number"
      />
      <ChoiceField
        form={form}
        name={`${name}.per`}
        label={texts.per}
        named={named(texts.per)}
        choices={texts.perChoices}
      />
      <TextField form={form} name={`${name}.vendor`} label={texts.vendor} named={named(texts.vendor)} as="number" />
      <TextField
        {...{
          form,
          name: `${name}.credits`,
          label: texts.credits,
          named: named(texts.credits),
          placeholder: suggested,
        }}
        as="number"
      />
    </div>
  )
}
