import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { LandingSection } from './landing-section.tsx'

const steps = [
  { title: 'Sign Up or Log In', text: 'A name and a password are enough. Your credits and videos are kept there.' },
  { title: 'Enter Your Prompt', text: 'Say what is seen, in words or with a picture of your own to begin from.' },
  { title: 'Customize Audio', text: 'Say what is heard: who speaks, what rustles, what the place sounds like.' },
  { title: 'Generate and Review', text: 'Watch it, listen to it, download it. What fails gives its credits back.' },
] as const

export function HowToCreate() {
  return (
    <LandingSection id="how-to-create" title="How to Create">
      <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
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
        <Link to="/generate">Start Your First Video</Link>
      </Button>
    </LandingSection>
  )
}
