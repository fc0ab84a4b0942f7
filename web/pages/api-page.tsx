import { FileJson } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('API', 'Make videos with sound from your own programs and workflows.')
}

const facts = [
  {
    title: 'One call starts a video',
    text: 'Send a prompt, a model and an aspect ratio; the answer is a task to follow.',
  },
  {
    title: 'Credits are safe',
    text: 'A repeated request with the same Idempotency-Key is charged once. A failed video is refunded.',
  },
  {
    title: 'Described by itself',
    text: 'Every endpoint, field and error stands in one OpenAPI document that this server generates.',
  },
]

export default function ApiPage() {
  return (
    <PageSection title="API" intro="Make videos with sound from your own programs and workflows.">
      <ul className="grid gap-4 md:grid-cols-3">
        {facts.map(({ title, text }) => (
          <li key={title} className="rounded-card border border-edge bg-seat p-6">
            <h2 className="text-lg">{title}</h2>
            <p className="mt-2 text-quiet">{text}</p>
          </li>
        ))}
      </ul>
      <Button asChild variant="primary" className="mt-8">
        <a href="/api/openapi.json">
          <FileJson aria-hidden className="size-5" />
          Open the OpenAPI document
        </a>
      </Button>
    </PageSection>
  )
}
