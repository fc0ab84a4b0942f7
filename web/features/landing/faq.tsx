import { ChevronDown } from 'lucide-react'
import { LandingSection } from './landing-section.tsx'

const questions = [
  {
    question: 'What do I get for a prompt?',
    answer:
      'A finished video file of 8 seconds with its sound: dialogue, sound effects and ambient noise that belong to the picture. You can play it on the page, download it and use it.',
  },
  {
    question: 'How does the sound get into the video?',
    answer:
      'It is native audio: generated together with the picture, with realistic lip sync where somebody speaks. In your prompt, say what should be heard; the chips under the prompt help with that.',
  },
  {
    question: 'How long can a video be?',
    answer: 'Videos are 8 seconds long today. Longer ones are planned.',
  },
  {
    question: 'Can I start from a picture?',
    answer:
      'Yes. Prompts are text or image: switch to Image, upload a JPG or PNG up to 10MB, and describe what should happen in it.',
  },
  {
    question: 'Which resolution do I get?',
    answer:
      'Every 16:9 video is generated and delivered in Full HD 1080p: a 720p version is there first, the 1080p one follows by itself a few minutes later. 9:16 videos come in 720p.',
  },
  {
    question: 'May I use the videos commercially, and share them?',
    answer:
      'Commercial use is possible via subscription plans. Sharing on social media is allowed, and every video can have a page of its own to share.',
  },
  {
    question: 'Is there a daily limit?',
    answer:
      'No, there are no daily limits. You pay per video with credits, 100 credits are $1, and a video that fails gives its credits back by itself.',
  },
  {
    question: 'Does it fit into my tools?',
    answer:
      'The files go into any video editor. There is an API for programs and for automation with N8N or Make, and for enterprises the models are available on a cloud AI platform.',
  },
] as const

/** The browser itself opens one at a time and closes the open one, with or without a script. */
export function Faq() {
  return (
    <LandingSection id="faq" title="Questions, answered" beside>
      <div className="border-edge border-t">
        {questions.map(({ question, answer }) => (
          <details key={question} name="faq" className="group border-edge border-b">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-5 font-medium text-lg hover:text-beam [&::-webkit-details-marker]:hidden">
              {question}
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
