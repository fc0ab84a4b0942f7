import type { ComponentProps } from 'react'

export const controlClass =
  'w-full rounded-control border border-rim bg-room px-3 text-base text-text transition-[border-color] placeholder:text-quiet hover:border-quiet aria-invalid:border-bad'

/** What is typed has the direction of its own script, whatever the page's. */
export function Input({ className = '', ...props }: ComponentProps<'input'>) {
  return <input dir="auto" {...props} className={`${controlClass} h-11 ${className}`} />
}

export function Textarea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...props} className={`${controlClass} block py-2.5 ${className}`} />
}
