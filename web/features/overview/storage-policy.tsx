import { type FormEvent, useState } from 'react'
import type { StorageUse } from '#contract/overview.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/overview.ts'
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
  // Null: not typed, so that the field shows what is stored now.
  const [typedDays, setDays] = useState<string | null>(null)
  const [typedMegabytes, setMegabytes] = useState<string | null>(null)
  const days = typedDays ?? use.retentionDays?.toString() ?? ''
  const megabytes = typedMegabytes ?? use.minFreeMegabytes.toString()
  const { mutate, isPending, error } = useUpdateStorage()
  const [faults, setFaults] = useState<ReturnType<typeof readPolicy>['faults']>({})
  const errorOf = (field: keyof typeof faults) => faults[field] ?? messageAt(error, field)

  function save(event: FormEvent) {
    event.preventDefault()
    const read = readPolicy({ days, megabytes }, use)
    setFaults(read.faults)
    if (read.policy) mutate(read.policy, { onSuccess: forgetSaved })
  }

  /** What was typed while the answer was awaited stays. */
  function forgetSaved() {
    setDays((typed) => (typed === days ? null : typed))
    setMegabytes((typed) => (typed === megabytes ? null : typed))
  }

  return (
    <form
      noValidate
      onSubmit={save}
      className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,19rem)_minmax(0,16rem)_auto]"
    >
      <Field label={texts.keepVideosFor} aside={texts.emptyMeansNoLimit} error={errorOf('retentionDays')}>
        {(control) => (
          <Input {...control} inputMode="numeric" value={days} onChange={(event) => setDays(event.target.value)} />
        )}
      </Field>
      <Field label={texts.minimumFreeSpace} error={errorOf('minFreeMegabytes')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={megabytes}
            onChange={(event) => setMegabytes(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={isPending} className="h-11 w-fit lg:mt-[1.625rem]">
        {isPending ? texts.saving : texts.savePolicy}
      </Button>
    </form>
  )
}
