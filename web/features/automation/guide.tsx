import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { videoModels } from '#contract/videos/videos.ts'
import { brandName } from '#web/lib/brand.ts'
import * as texts from '#web/texts/automation.ts'
import { CodeSamples } from './code-samples.tsx'
import { credentialName } from './n8n-workflow.ts'
import { WorkflowDownload } from './workflow-download.tsx'

const [quality, fast] = videoModels

const rules: readonly { name: string; text: ReactNode }[] = [
  { name: 'prompt', text: texts.ruleOfPrompt },
  { name: 'model', text: texts.ruleOfModel(<Code word={quality} />, <Code word={fast} />) },
  { name: 'aspectRatio', text: texts.ruleOfAspectRatio(<Code word="16:9" />, <Code word="9:16" />) },
  { name: 'seeds', text: texts.ruleOfSeeds },
  {
    name: 'imageUrls',
    text: texts.ruleOfImageUrls,
  },
  { name: 'callbackUrl', text: texts.ruleOfCallbackUrl },
]

/** How to make videos from n8n, Make or any program. */
export function Guide() {
  return (
    <>
      <section aria-labelledby="n8n" className="mt-14">
        <h2 id="n8n" className="text-2xl">
          {texts.n8nWorkflow}
        </h2>
        <ol className="mt-4 mb-6 max-w-[70ch] list-decimal space-y-1.5 pl-5">
          <li>
            {texts.inN8nCreateACredential(
              <strong>{texts.bearerAuth}</strong>,
              <strong>{credentialName(brandName)}</strong>,
            )}
          </li>
          <li>{texts.copyTheWorkflow}</li>
          <li>{texts.pressExecute}</li>
        </ol>
        <WorkflowDownload />
        <p className="mt-4 max-w-[70ch] text-quiet">
          {texts.inMake(
            <strong>{texts.httpMakeARequest}</strong>,
            <Code word="Authorization" />,
            <Code word="Bearer" />,
          )}
        </p>
      </section>

      <section aria-labelledby="rules" className="mt-14">
        <h2 id="rules" className="text-2xl">
          {texts.rules}
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
          <li>{texts.pollUntil(<Code word="completed" />, <Code word="failed" />)}</li>
          <li>
            {texts.whatAGenerationCosts(
              <Link to="/#generator" className="underline decoration-beam underline-offset-4 hover:decoration-2">
                {texts.homePage}
              </Link>,
            )}
          </li>
          <li>{texts.sendAKeyWithEachVideo(<Code word="Idempotency-Key" />)}</li>
          <li>{texts.hdFollowsIn(<Code word="hdVideoUrl" />)}</li>
        </ul>
      </section>

      <section aria-labelledby="code" className="mt-14">
        <h2 id="code" className="text-2xl">
          {texts.fromYourOwnCode}
        </h2>
        <p className="mt-2 mb-4 text-quiet">
          {texts.fromAPromptToAVideo(
            <Link to="/docs" className="underline decoration-beam underline-offset-4 hover:decoration-2">
              {texts.apiReference}
            </Link>,
          )}
        </p>
        <CodeSamples />
      </section>
    </>
  )
}

/** An API term, which is never translated. */
function Code({ word }: { word: string }) {
  return <code className="rounded-control bg-edge px-1.5 py-0.5 font-mono text-sm">{word}</code>
}
