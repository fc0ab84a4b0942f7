import type { Elements } from '#web/components/ui/elements.ts'
import { SaveSection } from '#web/features/settings/settings-form.tsx'
import type { FormValues } from '#web/features/settings/settings-values.ts'

type NumbersRowProps = {
  /** The number fields. */
  children: Elements
  names: readonly (keyof FormValues)[]
  action: string
}

/** Up to two number fields with a button that saves them alone. */
export function NumbersRow({ children, names, action }: NumbersRowProps) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,14rem)_auto]">
      {children}
      <span className="sm:mt-[1.625rem]">
        <SaveSection names={names} action={action} />
      </span>
    </div>
  )
}
