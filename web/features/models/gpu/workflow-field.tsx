import type { GraphMode } from '#contract/models/gpu/gpu-definition.ts'
import type { ImportedWorkflow } from '#contract/models/gpu/gpu-models.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { describeError } from '#web/lib/api.ts'
import * as texts from '#web/texts/gpu.ts'
import type { FormProps } from './gpu-form.ts'
import { useImportWorkflow } from './gpu-model-queries.ts'
import { keepDecided, listDoubtfulFixed } from './keep-decided.ts'

type Replaced = { before: ImportedWorkflow | null; after: ImportedWorkflow }
type WorkflowFieldProps = FormProps & { mode: GraphMode; workflow: ImportedWorkflow | undefined }

/** Reads the file in the browser, and lets the server store it and find the inputs. */
export function WorkflowField({ form, mode, workflow }: WorkflowFieldProps) {
  const { mutate, isPending } = useImportWorkflow()
  const name = `modes.${mode}.workflow` as const
  const hash = form.watch(name)
  const { error } = form.getFieldState(name, form.formState)
  const fail = (message: string) => form.setError(name, { message })

  async function read(file: File | undefined) {
    if (!file) return
    form.clearErrors(name)
    const text = await file.text().catch(() => null)
    if (text === null) return fail(texts.notReadable)
    const parsed = parse(text)
    if ('fault' in parsed) return fail(texts.noJson(parsed.fault))
    const asked = { workflow: parsed.value, replaces: hash }
    mutate(asked, { onSuccess: take, onError: (refusal) => fail(describeError(refusal)) })
  }

  function take(replaced: Replaced) {
    const { fps } = replaced.after
    const values = form.getValues(`modes.${mode}`)
    form.clearErrors(`modes.${mode}`)
    form.setValue(`modes.${mode}`, keepDecided(values, replaced), { shouldDirty: true })
    const doubtful = listDoubtfulFixed(values, replaced)
    if (doubtful.length > 0) form.setError(`modes.${mode}.fixed`, { message: texts.fixedDoubtful(doubtful.join(', ')) })
    if (fps !== null && form.getValues('fps').trim() === '') form.setValue('fps', String(fps), { shouldDirty: true })
  }

  return (
    <div>
      <Field label={texts.workflowFile} aside={texts.workflowFileHint} error={error?.message}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".json,application/json"
            aria-label={texts.inMode(texts.workflowFile, texts.modeTitles[mode])}
            className="py-2 text-sm"
            // So that the same file can be chosen again after it was changed.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ target }) => void read(target.files?.[0])}
          />
        )}
      </Field>
      <p role="status" className="mt-1.5 text-quiet text-sm">
        {isPending ? texts.importing : describe(hash, workflow)}
      </p>
    </div>
  )
}

function describe(hash: string, workflow: ImportedWorkflow | undefined): string | null {
  if (workflow) return texts.imported(workflow.nodes.length)
  return hash === '' ? null : texts.workflowStored
}

function parse(text: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
