import type { CheckedServer } from '#contract/models/gpu/gpu-servers.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api.ts'
import * as texts from '#web/texts/gpu.ts'
import { ServerReport } from './server-report.tsx'

type ServerCheckProps = {
  action: string
  hint: string
  check: { mutate: () => void; data: CheckedServer[] | undefined; error: Error | null; isPending: boolean }
}

/** A button that asks the servers, and what each of them answered. */
export function ServerCheck({ action, hint, check: { mutate, data, error, isPending } }: ServerCheckProps) {
  return (
    <div className="space-y-3">
      <p className="max-w-[70ch] text-quiet text-sm">{hint}</p>
      <Button aria-disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.checking : action}
      </Button>
      {isPending && <Skeleton className="h-16 w-full" />}
      {error && (
        <p role="alert" className="text-bad text-sm">
          {describeError(error)}
        </p>
      )}
      <div role="status">
        {data?.length === 0 && <p>{texts.nothingChecked}</p>}
        {data && data.length > 0 && (
          <ul className="divide-y divide-edge border-edge border-y">
            {data.map((server) => (
              <ServerReport key={server.id} server={server} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
