import { Children, type ComponentProps, cloneElement, type MouseEvent, type ReactElement } from 'react'
import { handOnFocus } from './hand-on-focus.ts'

const base =
  'inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium transition-[background-color,border-color,opacity,scale] active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-55 disabled:active:scale-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:active:scale-100'

const variants = {
  primary: 'bg-beam text-beam-ink hover:bg-[color-mix(in_oklab,var(--beam)_92%,black)]',
  secondary: 'border border-rim bg-seat text-text hover:border-quiet hover:bg-edge/50',
  quiet: 'text-quiet hover:bg-edge/60 hover:text-text',
}

const sizes = {
  medium: 'h-10 px-4 text-base pointer-coarse:h-11',
  large: 'h-12 px-6 text-base font-semibold',
  small: 'h-9 px-3 text-sm pointer-coarse:h-11',
  icon: 'size-10 shrink-0 pointer-coarse:size-11',
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Styles its only child, usually a link, as a button. */
  asChild?: boolean
}

/**
 * While its call runs, a button is `aria-disabled`: it ignores presses and keeps the focus, which a disabled one loses.
 * The same holds for a press that makes the next one impossible, as on the last page.
 */
export function Button({ variant = 'secondary', size = 'medium', asChild, className = '', ...given }: ButtonProps) {
  const props = isPending(given) ? { ...given, onClick: ignore } : given
  const looks = `${base} ${variants[variant]} ${sizes[size]} ${className}`
  if (!asChild) return <button ref={handOnFocus} {...props} type={props.type ?? 'button'} className={looks} />
  const { children, ...rest } = props
  // `asChild` promises that there is exactly one child element.
  return cloneElement(Children.only(children) as ReactElement<ComponentProps<'button'>>, { ...rest, className: looks })
}

const isPending = (given: ButtonProps) => given['aria-disabled'] === true || given['aria-disabled'] === 'true'

/** Also of the press with which Enter in a field submits its form. */
const ignore = (event: MouseEvent) => event.preventDefault()
