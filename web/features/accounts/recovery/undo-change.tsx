import { Link } from 'react-router'
import type { z } from 'zod'
import type { undoableSchema } from '#contract/accounts/account-links.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { useUndoable, useUndoChange } from '#web/features/accounts/link-queries.ts'
import { describeError } from '#web/lib/api.ts'
import * as texts from '#web/texts/sign-in.ts'
import { mayRetry } from './may-retry.ts'

type Undoable = z.output<typeof undoableSchema>

/** Says what the link undoes, and undoes it only when asked: mail programs open links by themselves. */
export function UndoChange({ token }: { token: string }) {
  const { data, error, refetch } = useUndoable(token)
  const { mutate, isPending, data: undone } = useUndoChange(token)
  if (undone) return <Undone undone={undone} />
  if (error && mayRetry(error)) return <Unreachable text={describeError(error)} onRetry={() => void refetch()} />
  if (error) return <p role="status">{describeError(error)}</p>
  if (!data) return <p role="status">{texts.readingTheLink}</p>
  return (
    <Card title={data.what === 'email' ? texts.addressWasChanged : texts.factorWasAdded(data.username)}>
      <p className="mt-2 break-words">
        {data.what === 'email' ? texts.undoingAddress(address(data)) : texts.undoingFactor}
      </p>
      <p className="mt-2 text-quiet">{texts.ifThisWasYou}</p>
      <Button variant="primary" className="mt-5" aria-disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.undoing : texts.thisWasNotMe}
      </Button>
    </Card>
  )
}

function Undone({ undone }: { undone: Undoable }) {
  return (
    <Card title={texts.changeUndone}>
      <p className="mt-2 break-words">
        {undone.what === 'email' ? texts.addressRestored(address(undone)) : texts.factorsRemoved}
      </p>
      <p className="mt-2 text-quiet">{texts.setANewPasswordNext}</p>
      <Button asChild variant="primary" className="mt-5">
        <Link to="/login">{texts.backToSignIn}</Link>
      </Button>
    </Card>
  )
}

const address = ({ email }: Undoable) => <strong className="break-all">{email}</strong>

function Card({ title, children }: { title: string; children: Elements }) {
  return (
    <div role="status" className="max-w-xl rounded-card border border-edge bg-seat p-6">
      <h2 className="break-words text-xl">{title}</h2>
      {children}
    </div>
  )
}
