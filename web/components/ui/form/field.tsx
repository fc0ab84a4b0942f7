import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Elements } from '#web/components/ui/elements.ts'
import * as texts from '#web/texts/shell.ts'

type FieldProps = {
  label: ReactNode
  /** Shown beside the label, e.g. '(optional)' or a counter. */
  aside?: ReactNode
  error?: string | undefined
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => Elements
}

/** A label, its control and its error, linked for assistive technology. */
export function Field({ label, aside, error, children }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {aside && <span className="text-quiet text-sm">{aside}</span>}
      </div>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': error ? errorId : undefined })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: ComponentProps<'p'>) {
  const meaning = typeof children === 'string' && texts.inPageLanguage[children]
  return (
    <>
      <p id={id} role="alert" className="mt-1.5 flex items-center gap-1.5 text-bad text-sm">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        <span>{children}</span>
      </p>
      {meaning && (
        <p lang={texts.language} className="mt-0.5 pl-5.5 text-quiet text-sm">
          {meaning}
        </p>
      )}
    </>
  )
}
