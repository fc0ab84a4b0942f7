import type { ComponentProps } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/shell.ts'

type AvatarProps = Omit<ComponentProps<typeof Button>, 'children'> & { username: string }

export function Avatar({ username, ...props }: AvatarProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={texts.accountOf(username)} {...props}>
      <span
        aria-hidden
        className="flex size-8 items-center justify-center rounded-full bg-edge font-semibold text-sm text-text uppercase"
      >
        {Array.from(username)[0]}
      </span>
    </Button>
  )
}
