import { ChevronDown } from 'lucide-react'
import type { ToggleEvent } from 'react'
import * as texts from '#web/texts/landing.ts'
import { LandingSection } from './landing-section.tsx'

/** The browser opens one answer at a time and closes the previous one, even without a script. */
export function Faq() {
  return (
    <LandingSection id="faq" title={texts.faqTitle} beside>
      <div className="border-edge border-t">
        {texts.questions.map(({ question, answer }) => (
          <details key={question} name="faq" onToggle={closeOthers} className="group border-edge border-b">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-5 font-medium text-lg hover:text-beam [&::-webkit-details-marker]:hidden">
              <span>{question}</span>
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-[65ch] pb-6 text-quiet">{answer}</p>
          </details>
        ))}
      </div>
    </LandingSection>
  )
}

/** Firefox reads the name of the answers, which does the same, only from version 130 on. */
function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>): void {
  if (!opened.open) return
  for (const other of opened.parentElement?.querySelectorAll('details') ?? []) if (other !== opened) other.open = false
}
