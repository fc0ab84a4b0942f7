import { ChevronDown } from 'lucide-react'
import { sampleBaseUrl } from '#contract/automation/samples/code-sample.ts'
import { CodeBlock } from '#web/components/ui/code-block.tsx'
import { useOrigin } from '#web/lib/address/use-origin.ts'
import * as texts from '#web/texts/automation.ts'
import { CodeSamples } from './code-samples.tsx'
import type { ReferenceCall } from './describe-call.ts'
import type { FieldRow } from './schema-fields.ts'

/** One API call, collapsed to a single line until it is opened. */
export function CallCard({ call, open }: { call: ReferenceCall; open: boolean }) {
  return (
    <details id={call.id} open={open} className="group rounded-card border border-edge bg-seat">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-3 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="w-14 font-mono font-semibold text-beam text-sm">{call.method}</span>
        <code className="min-w-0 break-all font-mono text-sm">{call.path}</code>
        <span className="w-full text-quiet text-sm sm:ml-auto sm:w-auto sm:max-w-[50%]">{call.summary}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-6 border-edge border-t px-4 py-5 sm:px-5">
        <p className="text-quiet text-sm">{call.access}</p>
        {call.samples.length > 0 && (
          <div>
            <h3 className="mb-2 font-semibold">{texts.examples}</h3>
            <CodeSamples samples={call.samples} />
          </div>
        )}
        <Fields title={texts.parameters} fields={call.parameters} />
        <Fields title={texts.body} fields={call.body} />
        <Example title={texts.exampleBody} code={call.bodyExample} />
        <Fields title={texts.response} fields={call.response} />
        <Example title={texts.exampleResponse} code={call.responseExample} />
        <Errors errors={call.errors} />
      </div>
    </details>
  )
}

function Fields({ title, fields }: { title: string; fields: readonly FieldRow[] }) {
  if (fields.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="divide-y divide-edge text-sm">
        {fields.map(({ name, type, required, description }) => (
          <li key={name} className="grid gap-x-6 py-2 md:grid-cols-[minmax(9rem,16rem)_minmax(0,1fr)]">
            <code className="break-all font-mono font-medium">{name}</code>
            <span className="min-w-0 break-words">
              <span className="text-quiet">{required ? texts.required(type) : type}</span>
              {description && <span className="block">{description}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Example({ title, code }: { title: string; code: string | null }) {
  const origin = useOrigin()
  return code && <CodeBlock title={title} code={code.replaceAll(sampleBaseUrl, origin)} />
}

function Errors({ errors }: Pick<ReferenceCall, 'errors'>) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{texts.errors}</h3>
      <ul className="grid gap-x-6 text-sm sm:grid-cols-2">
        {errors.map(({ status, codes }) => (
          <li key={status} className="flex gap-3 py-1">
            <span className="tabular-nums">{status}</span>
            <code className="min-w-0 break-words font-mono text-quiet">{codes}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
