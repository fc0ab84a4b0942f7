import { Monitor, Moon, Sun } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { DropdownChoice, DropdownContent, DropdownMenu, DropdownTrigger } from '#web/components/ui/dropdown-menu.tsx'
import { setTheme, useTheme } from '#web/lib/theme.ts'

const options = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden className="size-4" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden className="size-4" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden className="size-4" /> },
] as const

export function ThemeMenu() {
  const theme = useTheme()
  const Icon = { system: Monitor, light: Sun, dark: Moon }[theme]
  return (
    <DropdownMenu modal={false}>
      <DropdownTrigger asChild>
        <Button variant="quiet" size="icon" aria-label="Theme">
          <Icon aria-hidden className="size-5" />
        </Button>
      </DropdownTrigger>
      <DropdownContent>
        <DropdownChoice value={theme} onValueChange={setTheme} options={options} />
      </DropdownContent>
    </DropdownMenu>
  )
}
