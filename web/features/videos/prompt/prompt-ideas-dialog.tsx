import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import * as texts from '#web/texts/prompts.ts'
import { writePrompt } from './prompt-ideas.ts'
import { clearRecentPrompts, readRecentPrompts } from './recent-prompts.ts'

type PickProps = { onPick: (prompt: string) => void }
type PromptIdeasDialogProps = PickProps & { open: boolean; onOpenChange: (open: boolean) => void }

export default function PromptIdeasDialog({ open, onOpenChange, onPick }: PromptIdeasDialogProps) {
  const pick = (prompt: string) => {
    onOpenChange(false)
    onPick(prompt)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.startFromAPrompt}>
      <RecentPrompts onPick={pick} />
      <section aria-labelledby="prompt-ideas">
        <h3 id="prompt-ideas" className="mb-3 text-lg">
          {texts.ideasWithCameraAndSound}
        </h3>
        <ul className="grid gap-3 sm:grid-cols-2">
          {texts.promptIdeas.map((idea) => (
            <li key={idea.title} className="flex">
              <PromptCard onPick={() => pick(writePrompt(idea))}>
                <span className="block font-display font-semibold">{idea.title}</span>
                <span className="mt-1 block text-sm">{idea.scene}</span>
                <Hint name={texts.camera}>{idea.camera}</Hint>
                <Hint name={texts.sound}>{idea.sound}</Hint>
              </PromptCard>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}

function RecentPrompts({ onPick }: PickProps) {
  const username = useCurrentUser().user?.username
  const [prompts, setPrompts] = useState(() => (username ? readRecentPrompts(username) : []))
  if (!username || prompts.length === 0) return null

  function clear() {
    if (username) clearRecentPrompts(username)
    setPrompts([])
  }
  return (
    <section aria-labelledby="recent-prompts" className="mb-6">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h3 id="recent-prompts" className="text-lg">
          {texts.yourRecentPrompts}
        </h3>
        <Button size="small" variant="quiet" onClick={clear}>
          {texts.clearRecentPrompts}
        </Button>
      </div>
      <ul className="grid gap-2">
        {prompts.map((prompt) => (
          <li key={prompt} className="flex">
            <PromptCard onPick={() => onPick(prompt)}>
              <span dir="auto" className="line-clamp-2 break-words text-sm">
                {prompt}
              </span>
            </PromptCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PromptCard({ onPick, children }: { onPick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex w-full flex-col rounded-control border border-edge bg-room p-3 text-left transition-[border-color] hover:border-rim"
    >
      {children}
    </button>
  )
}

function Hint({ name, children }: { name: string; children: string }) {
  return (
    <span className="mt-1.5 block text-quiet text-sm">
      <span className="font-medium text-text">{name}</span>
      <span>{` ${children}`}</span>
    </span>
  )
}
