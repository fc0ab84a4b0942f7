import { Download } from 'lucide-react'
import { type TransactionType, transactionTypeLabels } from '#contract/credits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cutText, formatSigned } from '#web/lib/format.ts'
import * as texts from '#web/texts/payments.ts'

/** Credits with their sign. Both colour and sign mark income. */
export function Amount({ credits }: { credits: number }) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${credits > 0 ? 'text-good' : ''}`}>{formatSigned(credits)}</span>
  )
}

const typeColours: Record<TransactionType, string> = {
  purchase: 'text-good',
  refund: 'text-good',
  usage: 'text-text',
  adjustment: 'text-wait',
}

export function TypeBadge({ type }: { type: TransactionType }) {
  return (
    <span className={`rounded-control border border-edge px-2 py-0.5 text-sm ${typeColours[type]}`}>
      {transactionTypeLabels[type]}
    </span>
  )
}

/** Cuts a long text. A tooltip shows the whole text, and screen readers read it. */
export function Description({ text, length }: { text: string; length: number }) {
  const short = cutText(text, length)
  if (short === text)
    return (
      <span dir="auto" className="break-words">
        {text}
      </span>
    )
  return (
    <span dir="auto" className="break-words" title={text}>
      {short}
    </span>
  )
}

export function CsvLink({ href }: { href: string }) {
  return (
    <Button asChild size="small">
      <a href={href} download>
        <Download aria-hidden className="size-4" />
        <span>{texts.downloadCsv}</span>
      </a>
    </Button>
  )
}

export function CsvButton({ preparing, onClick }: { preparing: boolean; onClick: () => void }) {
  return (
    <Button size="small" aria-disabled={preparing} onClick={onClick}>
      <Download aria-hidden className="size-4" />
      <span>{texts.downloadCsv}</span>
    </Button>
  )
}
