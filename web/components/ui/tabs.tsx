import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type TabsProps = { label: string; tabs: readonly { value: string; label: string; content: ReactNode }[] }

/** Switches between a few views of the same content. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Radix.Root defaultValue={tabs[0]?.value ?? ''}>
      <Radix.List aria-label={label} className="mb-3 flex gap-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="h-9 rounded-control px-3 font-medium text-quiet text-sm transition-colors hover:text-text data-[state=active]:bg-edge data-[state=active]:text-text pointer-coarse:h-11"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
