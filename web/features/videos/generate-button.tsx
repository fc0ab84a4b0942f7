import { LoaderCircle } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { formatCredits } from '#web/lib/format.ts'

type GenerateButtonProps = {
  cost: number
  /** The balance; null when nobody is signed in. */
  credits: number | null
  busy: boolean
}

/** Says what it costs, what is there, and why it cannot be pressed. */
export function GenerateButton({ cost, credits, busy }: GenerateButtonProps) {
  const insufficient = credits !== null && credits < cost
  return (
    <div>
      <Button type="submit" variant="primary" size="large" className="w-full" disabled={busy || insufficient}>
        {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
        {busy ? 'Starting…' : `Generate · ${formatCredits(cost)}`}
      </Button>
      <p className="mt-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-quiet text-sm">
        <Balance credits={credits} insufficient={insufficient} />
        <span aria-hidden className="pointer-coarse:hidden">
          Ctrl + Enter
        </span>
      </p>
    </div>
  )
}

function Balance({ credits, insufficient }: { credits: number | null; insufficient: boolean }) {
  if (credits === null) return <span className="signed-out-only">You sign in before anything is charged.</span>
  if (!insufficient) return <span className="tabular-nums">You have {formatCredits(credits)}</span>
  return (
    <span className="tabular-nums">
      You have {formatCredits(credits)}.{' '}
      <Link to="/pricing" className="text-beam underline underline-offset-4">
        Get more
      </Link>
    </span>
  )
}
