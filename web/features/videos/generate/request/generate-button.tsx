import { LoaderCircle } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/generator.ts'

type GenerateButtonProps = {
  cost: number
  /** What is paid for. */
  words: string
  /** The balance; null if nobody is signed in. */
  credits: number | null
  /** The activity that has to end first. */
  doing: string | null
}

/** Shows the price, the balance, and why the button is disabled. It stays visible in a long form, unless the screen is low. */
export function GenerateButton({ cost, words, credits, doing }: GenerateButtonProps) {
  const insufficient = credits !== null && credits < cost
  return (
    <div className="bottom-0 -mx-5 -mb-5 rounded-b-card border-edge border-t bg-seat px-5 pt-4 pb-3 [@media(min-height:32rem)]:sticky">
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="w-full"
        aria-disabled={doing !== null || insufficient}
      >
        {doing && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
        <span>{doing ?? texts.generateFor(formatCredits(cost))}</span>
      </Button>
      <p className="mt-2 text-quiet text-sm tabular-nums">{words}</p>
      <p className="mt-0.5 flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-quiet text-sm">
        <Balance credits={credits} insufficient={insufficient} />
        <span aria-hidden className="pointer-coarse:hidden">
          {texts.ctrlEnter}
        </span>
      </p>
    </div>
  )
}

function Balance({ credits, insufficient }: { credits: number | null; insufficient: boolean }) {
  if (credits === null) return <span className="signed-out-only">{texts.signInToGenerate}</span>
  if (!insufficient) return <span className="tabular-nums">{texts.youHave(formatCredits(credits))}</span>
  return (
    <span className="tabular-nums">
      <span>{`${texts.youHaveOnly(formatCredits(credits))} `}</span>
      <Link to="/pricing" className="text-beam underline underline-offset-4">
        {texts.getMore}
      </Link>
    </span>
  )
}
