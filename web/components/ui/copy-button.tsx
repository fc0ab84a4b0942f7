import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/shell.ts'
import { Button } from './button.tsx'

const saidMs = 2000

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  text: string
  /** The button's label, which names the text: 'Copy token'. */
  label: string
}

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, label, ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), saidMs)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      showFailure(texts.copyingFailed, texts.selectTheText)
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <Button size="small" {...props} onClick={() => void copy()}>
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{copied ? texts.copied : label}</span>
    </Button>
  )
}
