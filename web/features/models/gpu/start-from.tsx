import { useMutation } from '@tanstack/react-query'
import { type GpuStarter, storeGpuStarter } from '#contract/models/gpu/gpu-models.ts'
import { Button } from '#web/components/ui/button.tsx'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/gpu.ts'
import type { FormProps } from './gpu-form.ts'
import { type GpuValues, toValues } from './gpu-values.ts'

/** Fills the form with a model that comes with the product, and names the files that ComfyUI needs for it. */
export function StartFrom({ form }: FormProps) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => callEndpoint(storeGpuStarter, { params: { name: 'ltx-2.5' } }),
    onSuccess: ({ definition }) => {
      form.clearErrors()
      // One by one, so that the draft keeps what differs from the empty form.
      for (const [name, value] of Object.entries(toValues(form.getValues('id'), definition)))
        form.setValue(name as keyof GpuValues, value as never, { shouldDirty: true })
    },
    onError: (error) => showFailure(texts.starterNotStored, describeError(error)),
  })
  return (
    <div className="space-y-3">
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {texts.startFromLtx}
      </Button>
      <div role="status">{data && <Files files={data.files} />}</div>
    </div>
  )
}

function Files({ files }: Pick<GpuStarter, 'files'>) {
  return (
    <div className="space-y-2 text-sm">
      <p>{texts.starterFiles}</p>
      <ul className="space-y-1">
        {files.map(({ name, folder, url }) => (
          <li key={name} className="break-words">
            <a href={url} target="_blank" rel="noreferrer" className="underline">
              {name}
            </a>
            <span className="text-quiet">{` → ${folder}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
