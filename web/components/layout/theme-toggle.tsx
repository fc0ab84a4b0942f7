import { Moon, Sun } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/shell.ts'

/** The script in the head (before-paint.ts) handles the click, so that the toggle works before hydration. */
export function ThemeToggle() {
  return (
    <Button variant="quiet" size="icon" aria-label={texts.switchTheme} data-theme-toggle>
      <Sun aria-hidden className="hidden size-5 lit-dark:block" />
      <Moon aria-hidden className="size-5 lit-dark:hidden" />
    </Button>
  )
}
