import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/landing.ts'
import { LandingSection } from './landing-section.tsx'

export function HowToCreate() {
  return (
    <LandingSection id="how-to-create" title={texts.howToCreate}>
      <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className="border-edge border-t pt-4">
            <span aria-hidden className="font-display font-semibold text-4xl text-beam tabular-nums">
              {index + 1}
            </span>
            <h3 className="mt-3 text-xl">{title}</h3>
            <p className="mt-2 text-quiet">{text}</p>
          </li>
        ))}
      </ol>
      <Button asChild variant="primary" size="large" className="mt-10">
        <Link to="/generate">{texts.startYourFirstVideo}</Link>
      </Button>
    </LandingSection>
  )
}
