import { ChevronDown } from 'lucide-react'
import { CodeBlock } from '#web/components/ui/code-block.tsx'
import * as texts from '#web/texts/automation.ts'
import { CodeSamples } from './code-samples.tsx'
import { exampleOf, type FieldRow, listFields, type Operation, schemaOf } from './open-api.ts'
import { listParameters, listRefusals, nameAccess } from './operation-words.ts'

type OperationCardProps = { id: string; method: string; path: string; operation: Operation; open: boolean }

/** One API call, collapsed to a single line until it is opened. */
export function OperationCard({ id, method, path, operation, open }: OperationCardProps) {
  return (
    <details id={id} open={open} className="group rounded-card border border-edge bg-seat">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-3 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="w-14 font-mono font-semibold text-beam text-sm">{method}</span>
        <code className="min-w-0 break-all font-mono text-sm">{path}</code>
        <span className="w-full text-quiet text-sm sm:ml-auto sm:w-auto sm:max-w-[50%]">{operation.summary}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-6 border-edge border-t px-4 py-5 sm:px-5">
        <p className="text-quiet text-sm">{nameAccess(operation)}</p>
        <Fields title={texts.parameters} fields={listParameters(operation)} />
        <Body operation={operation} />
        <Answer operation={operation} />
        <Refusals operation={operation} />
        {operation['x-codeSamples'] && (
          <div>
            <h3 className="mb-2 font-semibold">{texts.examples}</h3>
            <CodeSamples samples={operation['x-codeSamples']} />
          </div>
        )}
      </div>
    </details>
  )
}

function Body({ operation }: { operation: Operation }) {
  const schema = schemaOf(operation.requestBody)
  if (!schema) return null
  const example = exampleOf(operation.requestBody)
  return (
    <>
      <Fields title={texts.body} fields={listFields(schema)} />
      {example !== undefined && <CodeBlock title={texts.exampleBody} code={JSON.stringify(example, null, 2)} />}
    </>
  )
}

function Answer({ operation }: { operation: Operation }) {
  const schema = schemaOf(operation.responses['200'])
  if (!schema) return null
  const example = exampleOf(operation.responses['200'])
  return (
    <>
      <Fields title={texts.response} fields={listFields(schema)} />
      {example !== undefined && <CodeBlock title={texts.exampleResponse} code={JSON.stringify(example, null, 2)} />}
    </>
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

function Refusals({ operation }: { operation: Operation }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{texts.errors}</h3>
      <ul className="grid gap-x-6 text-sm sm:grid-cols-2">
        {listRefusals(operation).map(({ status, description }) => (
          <li key={status} className="flex gap-3 py-1">
            <span className="tabular-nums">{status}</span>
            <code className="min-w-0 break-words font-mono text-quiet">{description}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
