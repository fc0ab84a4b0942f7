import { type FormEvent, useState } from 'react'
import type { StorageUse } from '#contract/overview.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'
import { useTypedTexts } from '#web/lib/unsaved/use-typed-texts.ts'
import * as texts from '#web/texts/overview.ts'
import { discard as discardText } from '#web/texts/settings.ts'
import { useStorageUse, useUpdateStorage } from './queries.ts'
import { describeBin, describeUse, percentTaken, readPolicy } from './storage-words.ts'
import { SweepHold } from './sweep-hold.tsx'

export function StoragePolicy() {
  const { data, isPending, refetch } = useStorageUse()
  if (isPending) return <Skeleton className="h-40" />
  if (!data) return <Unreachable text={texts.diskUnreachable} onRetry={() => void refetch()} />
  return (
    <>
      <Use use={data} />
      {data.sweepHold && <SweepHold hold={data.sweepHold} />}
      <PolicyForm use={data} />
    </>
  )
}

function Use({ use }: { use: StorageUse }) {
  const taken = percentTaken(use)
  return (
    <div className="mb-6 max-w-2xl">
      <p className="mb-2">{`${describeUse(use)} ${describeBin(use.bin)}`}</p>
      {taken !== null && (
        <>
          <Progress value={taken} label={texts.diskInUse} />
          <p className="mt-1 text-quiet text-sm">{texts.partOfDisk(taken)}</p>
        </>
      )}
    </div>
  )
}

function PolicyForm({ use }: { use: StorageUse }) {
  const stored = { days: use.retentionDays?.toString() ?? '', megabytes: use.minFreeMegabytes.toString() }
  const { shown, isChanged, type, forgetSent, discard } = useTypedTexts('storage', 'storage', stored)
  const { mutate, isPending, error } = useUpdateStorage(forgetSent)
  const [faults, setFaults] = useState<ReturnType<typeof readPolicy>['faults']>({})
  const errorOf = (field: keyof typeof faults) => faults[field] ?? messageAt(error, field)

  function save(event: FormEvent) {
    event.preventDefault()
    const read = readPolicy(shown, use)
    setFaults(read.faults)
    if (read.policy) mutate({ policy: read.policy, typed: shown })
  }

  return (
    <form
      noValidate
      onSubmit={save}
      className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,19rem)_minmax(0,16rem)_auto]"
    >
      <Field label={texts.keepVideosFor} aside={texts.emptyMeansNoLimit} error={errorOf('retentionDays')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={shown.days}
            onChange={(event) => type('days', event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.minimumFreeSpace} error={errorOf('minFreeMegabytes')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={shown.megabytes}
            onChange={(event) => type('megabytes', event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2 lg:mt-[1.625rem]">
        <Button type="submit" aria-disabled={isPending} className="h-11">
          {isPending ? texts.saving : texts.savePolicy}
        </Button>
        {isChanged && (
          <Button
            variant="quiet"
            className="h-11"
            onClick={() => {
              discard()
              setFaults({})
            }}
          >
            {discardText}
          </Button>
        )}
      </div>
    </form>
  )
}
