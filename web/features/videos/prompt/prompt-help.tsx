import { Lightbulb } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/generator.ts'

/** Lazy-loaded, because most users do not open the ideas. */
const PromptIdeasDialog = lazyPart(() => import('./prompt-ideas-dialog.tsx'))

type PromptHelpProps = { onPick: (prompt: string) => void }

/** Prompt ideas and the user's recent prompts. */
export function PromptHelp({ onPick }: PromptHelpProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)

  function show() {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        onClick={show}
        className="inline-flex items-center gap-1 rounded-[4px] text-beam underline-offset-4 hover:underline pointer-coarse:py-1.5"
      >
        <Lightbulb aria-hidden className="size-4" />
        <span>{texts.ideas}</span>
      </button>
      {wanted && (
        <Suspense>
          <PromptIdeasDialog open={open} onOpenChange={setOpen} onPick={onPick} />
        </Suspense>
      )}
    </>
  )
}
