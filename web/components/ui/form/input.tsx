import type { ComponentProps } from 'react'

export const controlClass =
  'w-full rounded-control border border-rim bg-room px-3 text-base text-text transition-[border-color] placeholder:text-quiet hover:border-quiet aria-invalid:border-bad'

export function Input({ className = '', ...props }: ComponentProps<'input'>) {
  return <input {...props} className={`${controlClass} h-11 ${className}`} />
}

export function Textarea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={`${controlClass} block py-2.5 ${className}`} />
}
