import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CodeSamples } from './code-samples.tsx'
import { credentialName } from './n8n-workflow.ts'
import { WorkflowDownload } from './workflow-download.tsx'

const code = 'rounded-control bg-edge px-1.5 py-0.5 font-mono text-sm'

const rules: readonly { name: string; text: ReactNode }[] = [
  { name: 'prompt', text: 'What the video shows and sounds like, in English. Required.' },
  {
    name: 'model',
    text: (
      <>
        <code className={code}>veo3</code> (quality) or <code className={code}>veo3_fast</code>.
      </>
    ),
  },
  {
    name: 'aspectRatio',
    text: (
      <>
        <code className={code}>16:9</code> or <code className={code}>9:16</code>.
      </>
    ),
  },
  { name: 'seeds', text: 'Optional: a number from 10000 to 99999. The same number leads to a similar video.' },
  {
    name: 'imageUrls',
    text: 'Optional: only the first image is used, by its JPG/PNG URL or as base64 data. Base64 images are stored for 24 hours.',
  },
  { name: 'callbackUrl', text: 'Optional: a public address that receives the finished status once.' },
]

/** How to make videos from n8n, Make or any program. */
export function Guide() {
  return (
    <>
      <section aria-labelledby="n8n" className="mt-14">
        <h2 id="n8n" className="text-2xl">
          N8N workflow
        </h2>
        <ol className="mt-4 mb-6 max-w-[70ch] list-decimal space-y-1.5 pl-5">
          <li>
            In n8n, create a credential of the type <strong>Bearer Auth</strong>, call it{' '}
            <strong>{credentialName}</strong> and paste your API token.
          </li>
          <li>Copy the workflow below and paste it onto an empty canvas, or import the file.</li>
          <li>Press Execute. The last step holds the address of the video.</li>
        </ol>
        <WorkflowDownload />
        <p className="mt-4 max-w-[70ch] text-quiet">
          In Make, the module <strong>HTTP › Make a request</strong> does the same, with the header{' '}
          <code className={code}>Authorization</code> and the value <code className={code}>Bearer</code> followed by
          your token.
        </p>
      </section>

      <section aria-labelledby="rules" className="mt-14">
        <h2 id="rules" className="text-2xl">
          Rules
        </h2>
        <dl className="mt-4 grid gap-x-6 gap-y-3 rounded-card border border-edge bg-seat p-5 sm:grid-cols-[9rem_1fr] sm:p-6">
          {rules.map(({ name, text }) => (
            <div key={name} className="contents">
              <dt className="font-mono font-semibold text-sm">{name}</dt>
              <dd className="max-sm:mb-2">{text}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-4 max-w-[70ch] list-disc space-y-1.5 pl-5">
          <li>
            Ask for the status every 15–30 seconds until it is <code className={code}>completed</code> or{' '}
            <code className={code}>failed</code>. A video takes a minute or so; give up after 15 minutes.
          </li>
          <li>
            A generation costs 1–120 credits, depending on the model; today&apos;s prices are on the{' '}
            <Link to="/#generator" className="underline decoration-beam underline-offset-4 hover:decoration-2">
              first page
            </Link>
            . A failed video gives its credits back by itself.
          </li>
          <li>
            Send an <code className={code}>Idempotency-Key</code> with each new video: a repeated request is then
            charged once.
          </li>
          <li>
            1080p follows for 16:9 in the next 2-3 minutes or possibly longer, as{' '}
            <code className={code}>hdVideoUrl</code>.
          </li>
        </ul>
      </section>

      <section aria-labelledby="code" className="mt-14">
        <h2 id="code" className="text-2xl">
          From your own code
        </h2>
        <p className="mt-2 mb-4 text-quiet">
          From a prompt to a finished video. Every call stands in the{' '}
          <Link to="/docs" className="underline decoration-beam underline-offset-4 hover:decoration-2">
            API reference
          </Link>
          .
        </p>
        <CodeSamples />
      </section>
    </>
  )
}
